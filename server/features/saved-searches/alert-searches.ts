import { inTransaction } from '../../db/retry.ts'
import type { House } from '../../house.ts'
import { countPublishedSince } from '../listings/count-listings.ts'
import { findListings } from '../listings/find-listings.ts'
import type { SavedSearchRow } from './saved-search-repository.ts'

const mostNew = 1_000
const shownListings = 5
const batch = 200
const day = 86_400_000
/** A listing's time is set before its transaction commits, and a replica lags: what is younger waits for the next round. */
const settleMs = 10_000

/** Sends word of new listings for every search whose alert is due; gives how many. */
export async function alertSearches(house: House): Promise<number> {
  const until = new Date(house.clock().getTime() - settleMs)
  let alerts = 0
  let after = '0'
  for (;;) {
    const due = await findDue(house, until, after)
    for (const search of due) if (await alert(house, search, until)) alerts += 1
    const last = due.at(-1)
    if (!last || due.length < batch) return alerts
    after = last.id
  }
}

/** Only searches of people who can be told, and only if anything was published since they last were. */
const findDue = ({ db }: House, until: Date, after: string) =>
  db.write
    .selectFrom('saved_searches as search')
    .innerJoin('users', 'users.id', 'search.user_id')
    .selectAll('search')
    .where('search.id', '>', after)
    .where('users.telegram_id', 'is not', null)
    .where('users.telegram_refused_at', 'is', null)
    .where('users.is_blocked', '=', false)
    .where(({ or, and, eb }) =>
      or([
        and([eb('search.notify', '=', 'instant'), eb('search.notified_at', '<', until)]),
        and([
          eb('search.notify', '=', 'daily'),
          eb('search.notified_at', '<', new Date(until.getTime() - day)),
        ]),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ads')
          .select('id')
          .where('status', '=', 'published')
          .where('deleted_at', 'is', null)
          .whereRef('published_at', '>', 'search.notified_at')
          .limit(1),
      ),
    )
    .orderBy('search.id')
    .limit(batch)
    .execute()

async function alert(house: House, search: SavedSearchRow, until: Date): Promise<boolean> {
  const { filters } = search.query
  const since = search.notified_at
  const count =
    (await countPublishedSince(house, filters, since, mostNew)) -
    (await countPublishedSince(house, filters, until, mostNew))
  const listingIds = count > 0 ? await newestListings(house, filters, { since, until }) : []
  return inTransaction(house.db.write, async (tx) => {
    const moved = await tx
      .updateTable('saved_searches')
      .set({ notified_at: until })
      .where('id', '=', search.id)
      .where('notified_at', '<', until)
      .returning('id')
      .executeTakeFirst()
    if (!moved || count <= 0) return false
    await house.jobs.send(tx, 'tell-visitor', { searchId: search.id, count, listingIds })
    return true
  })
}

async function newestListings(
  house: House,
  filters: SavedSearchRow['query']['filters'],
  { since, until }: { since: Date; until: Date },
): Promise<string[]> {
  const search = {
    filters,
    sort: 'new',
    onlyFavourite: false,
    limit: 2 * shownListings,
    offset: 0,
  } as const
  const listings = await findListings(house, search, undefined)
  return listings
    .filter(({ published_at: at }) => at && at > since && at <= until)
    .slice(0, shownListings)
    .map((listing) => listing.id)
}
