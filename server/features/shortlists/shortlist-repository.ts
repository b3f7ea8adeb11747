import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** A list that nobody opened for this long is erased. A device that still has it makes it anew. */
export const shortlistDays = 180

const hashOf = (id: string) => createHash('sha256').update(id).digest()

export async function findShortlist(db: Kysely<Tables>, id: string) {
  return db
    .selectFrom('shortlists')
    .select(['version', 'sealed', 'used_at', 'ended_at'])
    .where('id_hash', '=', hashOf(id))
    .executeTakeFirst()
}

export async function noteUse(db: Kysely<Tables>, id: string, now: Date) {
  await db
    .updateTable('shortlists')
    .set({ used_at: now })
    .where('id_hash', '=', hashOf(id))
    .execute()
}

interface Write {
  replaces: number
  sealed: string
  now: Date
}

/** Says whether it was still that version: of two changes at once, the second is refused. */
export async function replaceShortlist(
  db: Kysely<Tables>,
  id: string,
  { replaces, sealed, now }: Write,
): Promise<boolean> {
  const next = { version: replaces + 1, sealed, used_at: now }
  const written =
    replaces === 0
      ? await db
          .insertInto('shortlists')
          .values({ id_hash: hashOf(id), ...next })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('shortlists')
          .set(next)
          .where('id_hash', '=', hashOf(id))
          .where('version', '=', replaces)
          .where('ended_at', 'is', null)
          .returning('version')
          .executeTakeFirst()
  return written !== undefined
}

/** Says whether there was one. */
export async function endShortlist(db: Kysely<Tables>, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('shortlists')
    .set({ sealed: null, used_at: now, ended_at: now })
    .where('id_hash', '=', hashOf(id))
    .returning('version')
    .executeTakeFirst()
  return ended !== undefined
}
