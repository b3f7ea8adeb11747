import type { Kysely } from 'kysely'
import type { Language } from '../../../contract/languages.ts'
import type { ServerContext } from '../../context.ts'
import { noteChange } from '../../db/listings-version.ts'
import { inTransaction } from '../../db/retry.ts'
import type { Tables } from '../../db/tables.ts'
import { agencyColumns } from './present-user.ts'

export const loadUser = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const findAgency = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('users')
    .select(agencyColumns)
    .where('id', '=', id)
    .where('is_admin', '=', true)
    .where('is_blocked', '=', false)
    .where('leaves_at', 'is', null)
    .executeTakeFirst()

export const setLanguage = (db: Kysely<Tables>, id: string, language: Language, now: Date) =>
  db
    .updateTable('users')
    .set({ language, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Telegram's picture of the user has changed, and with it the cards of their listings. */
export async function setPhoto(
  { db, version, clock }: Pick<ServerContext, 'db' | 'version' | 'clock'>,
  id: string,
  photo: string | null,
) {
  const saved = await inTransaction(db.write, async (tx) => {
    const row = await tx
      .updateTable('users')
      .set({ photo_url: photo, updated_at: clock() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await noteChange(tx)
    return row
  })
  await version.refresh()
  return saved
}
