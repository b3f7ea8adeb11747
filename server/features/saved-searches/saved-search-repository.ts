import type { Kysely, Selectable } from 'kysely'
import type { Notify, SavedQuery, SavedSearch } from '../../../contract/search/saved-searches.ts'
import type { Tables } from '../../db/tables.ts'

export type SavedSearchRow = Selectable<Tables['saved_searches']>

export const presentSavedSearch = (row: SavedSearchRow, newCount: number): SavedSearch => ({
  id: row.id,
  name: row.name,
  query: row.query,
  notify: row.notify,
  newCount,
  lastSeenAt: row.seen_at.toISOString(),
  createdAt: row.created_at.toISOString(),
})

export const findSavedSearches = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()

/** Reads only what the search looks for; its name is private. */
export const findOpenSearch = (db: Kysely<Tables>, id: string, userId: string | undefined) =>
  db
    .selectFrom('saved_searches')
    .select('query')
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('is_shared', '=', true), ...(userId ? [eb('user_id', '=', userId)] : [])]),
    )
    .executeTakeFirst()

/**
 * Returns undefined when the user has `most` already. The user's row is locked, so that two calls at once cannot pass
 * the limit.
 */
export async function addSavedSearch(
  tx: Kysely<Tables>,
  search: { userId: string; name: string; query: SavedQuery; notify: Notify; now: Date },
  most: number,
): Promise<SavedSearchRow | undefined> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', search.userId)
    .forUpdate()
    .executeTakeFirst()
  const { present } = await tx
    .selectFrom('saved_searches')
    .select((eb) => eb.fn.countAll<string>().as('present'))
    .where('user_id', '=', search.userId)
    .executeTakeFirstOrThrow()
  if (Number(present) >= most) return undefined
  if (search.notify !== 'none') await endSilence(tx, search.userId)
  return tx
    .insertInto('saved_searches')
    .values({
      user_id: search.userId,
      name: search.name,
      query: JSON.stringify(search.query),
      notify: search.notify,
      seen_at: search.now,
      notified_at: search.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Turning alerts on lets the bot write again, even if the person once stopped it. */
const endSilence = (tx: Kysely<Tables>, userId: string) =>
  tx
    .updateTable('users')
    .set({ telegram_stopped_at: null })
    .where('id', '=', userId)
    .where('telegram_stopped_at', 'is not', null)
    .execute()

export interface SavedSearchChanges {
  name?: string | undefined
  notify?: Notify | undefined
  isSeen?: true | undefined
  isShared?: true | undefined
}

export async function changeSavedSearch(
  tx: Kysely<Tables>,
  { id, userId, now }: { id: string; userId: string; now: Date },
  { name, notify, isSeen, isShared }: SavedSearchChanges,
): Promise<SavedSearchRow | undefined> {
  const before = await tx
    .selectFrom('saved_searches')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const isTurnedOn = notify !== undefined && notify !== 'none' && before.notify === 'none'
  if (isTurnedOn) await endSilence(tx, userId)
  return tx
    .updateTable('saved_searches')
    .set({
      name: name ?? before.name,
      notify: notify ?? before.notify,
      is_shared: isShared ?? before.is_shared,
      seen_at: isSeen ? now : before.seen_at,
      // Alerts tell of what comes from now on, not of what came while they were off.
      notified_at: isTurnedOn ? now : before.notified_at,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeSavedSearch(db: Kysely<Tables>, id: string, userId: string) {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
