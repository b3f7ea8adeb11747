import { createHash } from 'node:crypto'
import * as words from '../../../contract/listing-words.ts'
import type { MarketQuery, MarketReport, Worth } from '../../../contract/market.ts'
import { markets } from '../../../contract/market.ts'
import type { ServerContext } from '../../context.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import { cacheAnswers } from '../../http/cached-answers.ts'
import type { Caller } from '../../http/caller.ts'
import { feature } from '../../http/feature.ts'
import { serializerSchema } from '../../http/json-schema.ts'
import { visibleListing } from '../listings/policy.ts'
import { readingFor } from '../listings/search/find-listings.ts'
import { snapshotOf } from '../listings/snapshot/listing-snapshot.ts'
import { currentRate } from '../rates/current-rate.ts'
import { compareHomes, mostAlike } from './comparables.ts'
import { comparableHomes, marketNow, marketsNow } from './market-now.ts'
import { MarketHistory } from './market-past.ts'
import { writeMonths } from './write-months.ts'

/** A server that presents markets in another shape gives other tags. */
const revision = createHash('sha256')
  .update(JSON.stringify(Object.values(markets).map((r) => serializerSchema(r.answer))))
  .digest('base64url')
  .slice(0, 8)

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

  handle(
    markets.worth,
    'anyone',
    (context) => cached.answer(context, () => worthOf(server, context.params.id, context.caller)),
    { onRequest: cached.serve() },
  )
})

/** The last month is the one under way: what is known of it is known now. */
function upTo(
  months: MarketReport['months'],
  { listings, median }: Pick<MarketReport, 'listings' | 'median'>,
) {
  const last = months.at(-1)
  return last ? [...months.slice(0, -1), { ...last, listings, median }] : []
}

/** Markets are read from memory alone: a city of millions of listings would need another way. */
async function listingsOf(server: ServerContext) {
  const columns = await snapshotOf(server).current()
  if (!columns) throw new ApiError('UNAVAILABLE', 'There are too many listings to compare')
  return columns
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
    .select(['deal_type', 'category', 'apartment_condition', 'lat', 'lon', 'area', 'sea'])
    .select(['price_usd', 'district'])
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
  const { lat, lon, area, price_usd: price } = row
  if (lat === null || lon === null || !area || !price) return { ...nothing, market: market ?? null }
  const home = {
    id,
    deal: words.dealTypes.indexOf(dealType) + 1,
    category: words.categories.indexOf(category) + 1,
    condition: row.apartment_condition
      ? words.apartmentConditions.indexOf(row.apartment_condition) + 1
      : 0,
    at: [lat, lon] as const,
    area,
    sea: row.sea,
    price,
  }
  return {
    market: market ?? null,
    ...compareHomes(home, mostAlike(home, comparableHomes(columns, rates, home))),
  }
}
