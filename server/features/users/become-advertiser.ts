import type { Kysely } from 'kysely'
import type { AdvertiserKind } from '../../../contract/people/users.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError, notAllowed } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { UserRow } from './present-user.ts'

/**
 * Telegram vouches for a person more reliably than an unconfirmed address, and their listings go through the same
 * moderation. They keep their name, and can change it in the profile.
 */
export async function becomeAdvertiser(
  tx: Kysely<Tables>,
  caller: Caller,
  kind: AdvertiserKind,
  now: Date,
): Promise<UserRow> {
  if (caller.isAgent) throw notAllowed('Agents advertise only for their agency')
  const row = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', caller.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.is_admin) return row
  if (row.is_operator)
    throw new ApiError('IS_OPERATOR', 'Operators review listings and cannot have any of their own')
  return tx
    .updateTable('users')
    .set({ is_admin: true, is_agency: kind === 'agency', updated_at: now })
    .where('id', '=', caller.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
