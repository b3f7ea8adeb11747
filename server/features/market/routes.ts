import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { SnapshotColumns } from '../../../contract/columns/listing-columns.ts'
import type { ListingContent } from '../../../contract/listings/listing-fields.ts'
import { emptyListing } from '../../../contract/listings/listing-fields.ts'
import { withoutInapplicable } from '../../../contract/listings/listing-rules.ts'
import { parsePoint } from '../../../contract/listings/listing-search.ts'
import * as words from '../../../contract/listings/listing-words.ts'
import type {
  CheaperListing,
  HomeQuery,
  ListingPlace,
  MarketQuery,
  MarketReport,
  Worth,
} from '../../../contract/market/market.ts'
import { markets } from '../../../contract/market/market.ts'
import type { Rates } from '../../../contract/market/money.ts'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import { cacheAnswers } from '../../http/answers/cached-answers.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import { limitCalls } from '../../http/call-limits.ts'
import type { Caller } from '../../http/caller.ts'
import { feature } from '../../http/feature.ts'
import { serializerSchema } from '../../http/openapi/json-schema.ts'
import { isPublic, isVisibleTo, visibleListing } from '../listings/policy.ts'
import { loadShownListings } from '../listings/read/get-listing.ts'
import { presentListing } from '../listings/read/present-listing.ts'
import { readingFor } from '../listings/search/find-listings.ts'
import { snapshotOf } from '../listings/snapshot/listing-snapshot.ts'
import { editContent } from '../listings/write/edit-content.ts'
import { currentRate } from '../rates/current-rate.ts'
import { findCheaper } from './cheaper.ts'
import type { Home } from './comparables.ts'
import { compareHomes, mostAlike } from './comparables.ts'
import { demandAt, viewsOfAlike } from './demand.ts'
import { comparableHomes, marketNow, marketsNow } from './market-now.ts'
import { MarketHistory } from './market-past.ts'
import { pricesAround } from './place-prices.ts'
import { writeMonths } from './write-months.ts'

/** Changes with the code, so that a server that presents markets in another shape gives other tags. */
const revision = createHash('sha256')
  .update(JSON.stringify(Object.values(markets).map((r) => serializerSchema(r.answer))))
  .digest('base64url')
  .slice(0, 8)

/** A form asks whenever its owner pauses. More requests than that could only serve to find out what others look for. */
const demandLimit = { most: 600, seconds: 3600 }

export const marketRoutes = feature('market', ({ handle, app: _, served: __, ...server }) => {
  const cached = cacheAnswers(server, revision)
  const history = new MarketHistory(server)
  const districts = new Map(
    server.gazetteer.placeNames.districts.map(({ names }) => [names.en, names]),
  )

  async function report(query: MarketQuery): Promise<MarketReport> {
    const district = query.district === undefined ? null : districts.get(query.district)
    if (district === undefined) throw notFound('The district')
    const now = marketNow(await listingsOf(server), await currentRate(server), query)
    const { months, withdrawn, drops } = await history.past(query)
    const at = server.clock().toISOString()
    const { dealType, category } = query
    return { dealType, category, district, ...now, at, withdrawn, drops, months: upTo(months, now) }
  }

  handle(
    markets.find,
    'anyone',
    (context) =>
      cached.answer(context, async () =>
        marketsNow(await listingsOf(server), await currentRate(server), districts),
      ),
    { onRequest: cached.serve() },
  )

  handle(
    markets.report,
    'anyone',
    (context) => cached.answer(context, () => report(context.query)),
    { onRequest: cached.serve() },
  )

  handle(markets.table, 'anyone', async ({ query, reply }) => {
    const made = await report(query)
    const name = ['market', made.dealType, made.category, made.district?.en]
      .filter(Boolean)
      .join('-')
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name.replace(/[^\w-]+/g, '-')}.csv"`)
      .send(writeMonths(made))
  })

  handle(markets.places, 'anyone', ({ query, caller }) => placesOf(server, query.ids, caller))

  handle(markets.estimate, 'anyone', async ({ query }) => {
    const columns = await listingsOf(server)
    const rates = await currentRate(server)
    const home = describedHome(server, query)
    const { estimate } = compareHomes(home, mostAlike(home, comparableHomes(columns, rates, home)))
    const { gazetteer } = server
    return { estimate, ...pricesAround({ columns, rates, gazetteer }, query, home.at) }
  })

  handle(markets.demand, 'advertiser', async ({ body: { id, ...described }, caller }) => {
    await limitCalls(server, `demand:${caller.id}`, demandLimit)
    const content = withoutInapplicable(editContent(emptyListing, described))
    const columns = await listingsOf(server)
    const rates = await currentRate(server)
    return {
      ...(await demandAt(server, content, { rates, caller })),
      views: await viewsOfAlike(server, columns, alikeTo(server, content, { id, columns, rates })),
    }
  })

  handle(
    markets.cheaper,
    'anyone',
    (context) => cached.answer(context, () => cheaperOf(server, context.params.id, context.caller)),
    { onRequest: cached.serve() },
  )

  handle(
    markets.worth,
    'anyone',
    (context) => cached.answer(context, () => worthOf(server, context.params.id, context.caller)),
    { onRequest: cached.serve() },
  )
})

/** The last month is the current one, as far as it is known now. */
function upTo(
  months: MarketReport['months'],
  { listings, median }: Pick<MarketReport, 'listings' | 'median'>,
) {
  const last = months.at(-1)
  return last ? [...months.slice(0, -1), { ...last, listings, median }] : []
}

/** Markets are read from memory alone, so there are none while a large city is still being read. */
async function listingsOf(server: ServerContext) {
  const columns = await snapshotOf(server).current()
  if (!columns)
    throw new ApiError('UNAVAILABLE', 'The listings to compare with are still being read', {
      headers: { 'retry-after': '10' },
    })
  return columns
}

const homeColumns = [
  'id',
  'deal_type',
  'category',
  'apartment_condition',
  'lat',
  'lon',
  'area',
  'sea',
  'price_usd',
] as const

/** Undefined where the listing says too little to be compared. */
function homeOf(row: Pick<Selectable<Tables['listings']>, (typeof homeColumns)[number]>) {
  const { id, deal_type: dealType, category, lat, lon, area, sea, price_usd: price } = row
  if (!category || lat === null || lon === null || !area || !price) return undefined
  const kind = kindOf({ dealType, category, apartmentCondition: row.apartment_condition })
  return { id, ...kind, at: [lat, lon] as const, area, sea, price }
}

const kindOf = (said: {
  dealType: words.DealType
  category: words.Category
  apartmentCondition: words.ApartmentCondition | null | undefined
}) => ({
  deal: words.dealTypes.indexOf(said.dealType) + 1,
  category: words.categories.indexOf(said.category) + 1,
  condition: said.apartmentCondition
    ? words.apartmentConditions.indexOf(said.apartmentCondition) + 1
    : 0,
})

/** A home that is still being described and has no price yet. */
function describedHome({ gazetteer }: Pick<ServerContext, 'gazetteer'>, query: HomeQuery): Home {
  const at = parsePoint(query.at) ?? [0, 0]
  const { dealType, category, apartmentCondition, area, id = '0' } = query
  const sea = gazetteer.metresToSea?.(...at) ?? null
  return { id, ...kindOf({ dealType, category, apartmentCondition }), at, area, sea, price: 0 }
}

/** The homes most like one that is being described; none while it says too little. */
function alikeTo(
  server: Pick<ServerContext, 'gazetteer'>,
  { dealType, category, apartmentCondition, area, coordinates }: ListingContent,
  { id, columns, rates }: { id: string | undefined; columns: SnapshotColumns; rates: Rates },
): Home[] {
  if (!category || !area || !coordinates) return []
  const home = describedHome(server, {
    ...{ dealType, category, area },
    ...(apartmentCondition && { apartmentCondition }),
    at: coordinates.join(),
    ...(id && { id }),
  })
  return mostAlike(home, comparableHomes(columns, rates, home))
}

async function placesOf(
  server: ServerContext,
  ids: readonly string[],
  caller: Caller | undefined,
): Promise<ListingPlace[]> {
  const rows = await readingFor(server, caller)
    .selectFrom('listings')
    .select([...homeColumns, 'owner_id', 'status', 'deleted_at'])
    .where('id', 'in', [...ids, '0'])
    .execute()
  const columns = await listingsOf(server)
  const rates = await currentRate(server)
  return rows
    .filter((row) => isVisibleTo(caller, row))
    .map((row) => {
      const home = homeOf(row)
      const found =
        home && compareHomes(home, mostAlike(home, comparableHomes(columns, rates, home)))
      return { id: row.id, place: found?.estimate ? found.place : null }
    })
}

async function cheaperOf(
  server: ServerContext,
  id: string,
  caller: Caller | undefined,
): Promise<CheaperListing[]> {
  const db = readingFor(server, caller)
  await visibleListing(db, id, caller)
  const row = await db
    .selectFrom('listings')
    .select([...homeColumns, 'floor', 'apartment_category'])
    .where('id', '=', id)
    .executeTakeFirst()
  const home = row && homeOf(row)
  if (!home) return []
  const rooms = row.apartment_category
    ? words.apartmentCategories.indexOf(row.apartment_category) + 1
    : 0
  const columns = await listingsOf(server)
  const rates = await currentRate(server)
  const { walking } = server.gazetteer
  const found = findCheaper({ ...home, rooms, floor: row.floor }, { columns, rates, walking })
  const shown = await loadShownListings(
    db,
    found.map((each) => each.id),
    caller,
  )
  return found.flatMap(({ id: itsId, percent, concession }) => {
    const its = shown.find((each) => each.id === itsId)
    return its && isPublic({ ...its, deleted_at: null })
      ? [{ listing: presentListing(its, caller), percent, concession }]
      : []
  })
}

async function worthOf(
  server: ServerContext,
  id: string,
  caller: Caller | undefined,
): Promise<Worth> {
  const db = readingFor(server, caller)
  await visibleListing(db, id, caller)
  const row = await db
    .selectFrom('listings')
    .select([...homeColumns, 'district'])
    .where('id', '=', id)
    .executeTakeFirst()
  const nothing: Worth = { market: null, place: null, estimate: null }
  if (!row?.category) return nothing
  const { deal_type: dealType, category } = row
  const columns = await listingsOf(server)
  const rates = await currentRate(server)
  const market = [row.district, null]
    .map((district) => ({
      ...{ dealType, category, district },
      ...marketNow(columns, rates, { dealType, category, district: district?.en }),
    }))
    .find(({ median }) => median !== null)
  const home = homeOf(row)
  if (!home) return { ...nothing, market: market ?? null }
  return {
    market: market ?? null,
    ...compareHomes(home, mostAlike(home, comparableHomes(columns, rates, home))),
  }
}
