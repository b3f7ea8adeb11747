import { sql } from 'kysely'
import { lastFall } from '../../../contract/market/money.ts'
import type { ServerContext } from '../../context.ts'
import { inTransaction } from '../../db/retry.ts'
import { isPublicListing } from '../listings/policy.ts'
import { findListings } from '../listings/search/find-listings.ts'
import { countPublishedSince } from '../listings/search/overview.ts'
import { firstUnsettled } from '../moderation/tell-decision.ts'
import { tell } from '../notices/tell.ts'
import type { SavedSearchRow } from './saved-search-repository.ts'

const mostNew = 1_000
/** This many of the latest price drops are looked at: as many as a large city has in two days. */
const mostDrops = 10_000
const shownListings = 5
/** How many alerts an instant search sends in a day; further listings are gathered into one. */
const mostSingly = 5
const batch = 200
const day = 86_400_000
/**
 * A listing's time is set before its transaction commits, and a replica lags behind, so listings younger than this wait
 * for the next round.
 */
const settleMs = 10_000

/** Sends alerts for every search that is due; returns how many. */
export async function alertSearches(server: ServerContext): Promise<number> {
  const now = server.clock()
  const unsettled = await firstUnsettled(server.db.write, now)
  const until = new Date(Math.min(now.getTime() - settleMs, (unsettled?.getTime() ?? Infinity) - 1))
  const drops = await findDrops(server, until)
  let alerts = 0
  let after = '0'
  for (;;) {
    const due = await findDue(server, { until, after, drops })
    for (const search of due) if (await alert(server, search, { until, drops })) alerts += 1
    const last = due.at(-1)
    if (!last || due.length < batch) return alerts
    after = last.id
  }
}

interface Drop {
  id: string
  at: Date
}

/** Public listings whose price fell within the time that any alert may look back. */
async function findDrops({ db }: ServerContext, until: Date): Promise<Drop[]> {
  const since = new Date(until.getTime() - 2 * day)
  const [before, current] = [sql.raw('price_history -> -2'), sql.raw('price_history -> -1')]
  const listings = await db.write
    .selectFrom('listings')
    .select(['id', 'price_history'])
    .where(isPublicListing)
    .where('updated_at', '>', since)
    // Filtered here, so that the many listings with other changes do not use up the limit.
    .where(sql<boolean>`(${current} ->> 'at')::timestamptz > ${since}`)
    .where(sql<boolean>`(${current} ->> 'price')::float8 < (${before} ->> 'price')::float8`)
    .orderBy('updated_at', 'desc')
    .limit(mostDrops)
    .execute()
  return listings.flatMap(({ id, price_history: history }) => {
    const at = lastFall(history, until)
    return at ? [{ id, at }] : []
  })
}

interface Round {
  until: Date
  drops: readonly Drop[]
}

/**
 * Only searches for which anything changed since their last alert. One that had more than a few hits in a day is told
 * of the next day, with all that came meanwhile.
 */
function findDue({ db }: ServerContext, { until, drops, after }: Round & { after: string }) {
  const lastDrop = drops.reduce<Date | undefined>(
    (last, { at }) => (at <= until && !(last && last >= at) ? at : last),
    undefined,
  )
  return db.write
    .selectFrom('saved_searches as search')
    .innerJoin('users', 'users.id', 'search.user_id')
    .selectAll('search')
    .where('search.id', '>', after)
    .where('users.is_blocked', '=', false)
    .where('users.leaves_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('search.notify', '=', 'instant'),
          eb('search.notified_at', '<', until),
          or([
            eb('search.told', '<=', mostSingly),
            eb('search.told_since', '<', new Date(until.getTime() - day)),
          ]),
        ]),
        and([
          eb('search.notify', '=', 'daily'),
          eb('search.notified_at', '<', new Date(until.getTime() - day)),
        ]),
      ]),
    )
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('listings')
            .select('id')
            .where(isPublicListing)
            .whereRef('published_at', '>', 'search.notified_at')
            .limit(1),
        ),
        ...(lastDrop ? [eb('search.notified_at', '<', lastDrop)] : []),
      ]),
    )
    .orderBy('search.id')
    .limit(batch)
    .execute()
}

async function alert(
  server: ServerContext,
  search: SavedSearchRow,
  { until, drops }: Round,
): Promise<boolean> {
  const { filters } = search.query
  const since = search.notified_at
  const count =
    (await countPublishedSince(server, filters, since, mostNew)) -
    (await countPublishedSince(server, filters, until, mostNew))
  const listingIds = count > 0 ? await newestListings(server, filters, { since, until }) : []
  const droppedIds = drops.flatMap(({ id, at }) => (at > since && at <= until ? id : []))
  const cheaper = await oldListings(server, filters, { ids: droppedIds, since })
  return inTransaction(server.db.write, async (tx) => {
    const moved = await tx
      .updateTable('saved_searches')
      .set({ notified_at: until, ...toldNow(search, count + cheaper.count, until) })
      .where('id', '=', search.id)
      .where('notified_at', '<', until)
      .returning('id')
      .executeTakeFirst()
    if (!moved || (count <= 0 && cheaper.count === 0)) return false
    await tell(tx, server, [
      {
        userId: search.user_id,
        kind: 'search',
        name: `search ${search.id} ${until.getTime()}`,
        data: {
          searchId: search.id,
          name: search.name,
          count,
          listingIds,
          cheaperCount: cheaper.count,
          cheaperIds: cheaper.ids,
        },
      },
    ])
    return true
  })
}

function toldNow({ told, told_since: since }: SavedSearchRow, hits: number, now: Date) {
  const isOfToday = since !== null && since.getTime() >= now.getTime() - day
  if (hits <= 0) return {}
  return isOfToday ? { told: told + hits } : { told: hits, told_since: now }
}

async function newestListings(
  server: ServerContext,
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
  const listings = await findListings(server, search, undefined)
  return listings
    .filter(({ published_at: at }) => at && at > since && at <= until)
    .slice(0, shownListings)
    .map((listing) => listing.id)
}

/** Those of the named listings that fit and were public before; new ones are told as new. */
async function oldListings(
  server: ServerContext,
  filters: SavedSearchRow['query']['filters'],
  { ids, since }: { ids: string[]; since: Date },
): Promise<{ count: number; ids: string[] }> {
  const wanted = filters.id ? ids.filter((id) => filters.id?.includes(id)) : ids
  if (wanted.length === 0) return { count: 0, ids: [] }
  const search = {
    filters: { ...filters, id: wanted },
    sort: 'new',
    onlyFavourite: false,
    limit: shownListings,
  } as const
  const published = (after: Date) =>
    countPublishedSince(server, search.filters, after, wanted.length)
  const newer = await published(since)
  const count = (await published(new Date(0))) - newer
  const found = count > 0 ? await findListings(server, { ...search, offset: newer }, undefined) : []
  return { count, ids: found.map((listing) => listing.id) }
}
