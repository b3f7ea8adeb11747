import { createHash } from 'node:crypto'
import type { PocketListing } from '../../../contract/columns/pack-listings.ts'
import { packListings } from '../../../contract/columns/pack-listings.ts'
import type { PocketAnswer } from '../../../contract/search/pocket.ts'
import { pockets } from '../../../contract/search/pocket.ts'
import type { ServerContext } from '../../context.ts'
import { cacheAnswers } from '../../http/answers/cached-answers.ts'
import { addressOf, limitCalls } from '../../http/call-limits.ts'
import { feature } from '../../http/feature.ts'
import { serializerSchema } from '../../http/openapi/json-schema.ts'
import { publicSql } from '../listings/policy.ts'
import { presentListing } from '../listings/read/present-listing.ts'
import type { ShownListing } from '../listings/read/shown-listing.ts'
import { pickedColumns, shownListings } from '../listings/read/shown-listing.ts'
import { runSql, sqlValues } from '../listings/sql-text.ts'
import { currentRate } from '../rates/current-rate.ts'

/** A device asks when the site is opened; a new device asks for everything. */
const limit = { most: 60, seconds: 600 }
/** Beyond this number only the newest listings are sent: more would fill a telephone. */
const mostListings = 20_000
/** A device that was away for longer than this loads everything anew. */
const longestAway = 30 * 86_400_000

/** Changes with the code, so that a server that packs in another way gives other tags. */
const revision = createHash('sha256')
  .update(JSON.stringify(serializerSchema(pockets.get.answer)))
  .digest('base64url')
  .slice(0, 8)

export const pocketRoutes = feature('pocket', ({ handle, app: _, served: __, ...server }) => {
  const cached = cacheAnswers(server, revision)

  handle(
    pockets.get,
    'anyone',
    async (context) => {
      const { query, request } = context
      await limitCalls(server, `pocket:address:${addressOf(request)}`, limit)
      const at = server.clock()
      const since = query.since === undefined ? undefined : new Date(query.since)
      const isLate = since === undefined || at.getTime() - since.getTime() > longestAway
      const fill = () => fillPocket(server, at, isLate ? undefined : since)
      // The answer holds only what everybody sees, so all callers get the same one.
      const name = isLate ? { name: 'pocket' } : {}
      return cached.answer({ ...context, caller: undefined }, fill, name)
    },
    { onRequest: cached.serve() },
  )
})

type Row = ShownListing & { sea: number | null; has_plan: boolean | null }

async function fillPocket(
  server: ServerContext,
  at: Date,
  since: Date | undefined,
): Promise<PocketAnswer> {
  const { db, gazetteer, city } = server
  const values = sqlValues()
  // A change gets its date when it begins, and is visible when it is committed, so slightly earlier ones may be new as
  // well.
  const isNews = since
    ? `and greatest(listings.updated_at, listings.confirmed_at, listings.published_at,
         (select o.updated_at from users o where o.id = listings.owner_id))
         > ${values.put(since)}::timestamptz - interval '5 minutes'`
    : ''
  const newest = `select ${pickedColumns} from listings where ${publicSql} ${isNews}
    order by listings.published_at desc, listings.id desc limit ${mostListings}`
  const rows = await runSql<Row>(
    db.read,
    `select shown.*, listings.sea, listings.has_plan
       from (${shownListings(newest, 'a.id', undefined, values)}) shown
       join listings on listings.id = shown.id`,
    values,
  )
  const listings = rows.map(
    (row): PocketListing => ({
      listing: presentListing(row, undefined),
      facts: { sea: row.sea, hasPlan: row.has_plan ?? false },
    }),
  )
  const { ways, centre, places } = gazetteer
  return {
    at: at.toISOString(),
    rates: await currentRate(server),
    listings: packListings(listings),
    ...(since
      ? { ids: await publicIds(server) }
      : {
          ground: {
            city: city.id,
            centre,
            ...(ways && { ways }),
            places: places.map((place) => ({ name: place.names.en, at: place.at })),
          },
        }),
  }
}

async function publicIds({ db }: Pick<ServerContext, 'db'>): Promise<number[]> {
  const rows = await runSql<{ id: number }>(
    db.read,
    `select listings.id::float8 as id from listings where ${publicSql}
       order by listings.published_at desc, listings.id desc limit ${mostListings}`,
    sqlValues(),
  )
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
