import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { MarketMonth, MarketQuery } from '../../../contract/market/market.ts'
import { leastInMarket, priceUnit } from '../../../contract/market/market.ts'
import { perDollar, priceDrop } from '../../../contract/market/money.ts'
import { askOnce } from '../../ask-once.ts'
import type { ServerContext } from '../../context.ts'
import { isPublicListing } from '../listings/policy.ts'
import { currentRate } from '../rates/current-rate.ts'
import { atPart } from './comparables.ts'

/** The history of a market, in the whole city or in one district. */
export interface MarketPast {
  months: MarketMonth[]
  withdrawn: { listings: number; medianDays: number | null }
  drops: { listings: number; medianPercent: number | null }
}

type Deps = Pick<ServerContext, 'db' | 'version' | 'city' | 'clock'>
type Asked = Pick<MarketQuery, 'dealType' | 'category' | 'district'>

const monthsShown = 12
const withdrawalDays = 180
const dropDays = 60
const readAnewMs = 3_600_000
const mostRemembered = 500

/** The past changes slowly and is costly to read, so an answer that is an hour old is used again. */
export class MarketHistory {
  readonly #read: LRUCache<string, Promise<MarketPast>>
  readonly #server: Deps

  constructor(server: Deps) {
    this.#server = server
    this.#read = new LRUCache({
      max: mostRemembered,
      ttl: readAnewMs,
      ttlResolution: 0,
      perf: { now: () => server.clock().getTime() },
    })
  }

  past(asked: Asked): Promise<MarketPast> {
    const key = JSON.stringify([asked.dealType, asked.category, asked.district])
    return askOnce(this.#read, key, () => readPast(this.#server, asked))
  }
}

async function readPast(server: Deps, asked: Asked): Promise<MarketPast> {
  const [months, withdrawn, drops] = await Promise.all([
    readMonths(server, asked),
    readWithdrawn(server, asked),
    readDrops(server, asked),
  ])
  return { months, withdrawn, drops }
}

const isOfMarket = ({ dealType, category, district }: Asked) => sql<boolean>`
  listings.deal_type = ${dealType} and listings.category = ${category}
  and (${district ?? null}::text is null or listings.district ->> 'en' = ${district ?? null})`

/**
 * At the end of each month: the listings that were public then, by the log of their statuses, at the price that they
 * had then. Prices in another currency are converted at today's rate.
 */
async function readMonths(server: Deps, asked: Asked): Promise<MarketMonth[]> {
  const { db, city, clock } = server
  const now = clock()
  const rate = perDollar(city.currency, await currentRate(server))
  const unit = priceUnit(asked.dealType) === 'meter' ? sql`listings.area` : sql`1`
  const { rows } = await sql<{ month: string; listings: number; median: number | null }>`
    with months as (
      select to_char(begins, 'YYYY-MM') as month, least(begins + interval '1 month', local_now) as ends
      from (select ${now}::timestamptz at time zone ${city.timeZone} as local_now) clock,
        generate_series(date_trunc('month', local_now) - ${monthsShown - 1} * interval '1 month',
          local_now, interval '1 month') begins
    ), moments as (select month, ends at time zone ${city.timeZone} as at from months)
    select moments.month, count(priced.price)::int as listings,
      percentile_cont(0.5) within group (order by priced.price) as median
    from moments left join lateral (
      select (point.price / case when point.currency = 'USD' then 1 else ${rate}::float8 end / ${unit})::float8 as price
      from listings
      cross join lateral (
        select (each ->> 'price')::float8 as price, each ->> 'currency' as currency
        from jsonb_array_elements(listings.price_history) each
        order by (each ->> 'at')::timestamptz <= moments.at desc,
          case when (each ->> 'at')::timestamptz <= moments.at then each ->> 'at' end desc, each ->> 'at'
        limit 1
      ) point
      where ${isOfMarket(asked)} and listings.published_at <= moments.at
        and (listings.deleted_at is null or listings.deleted_at > moments.at)
        and coalesce((
          select change.to_status = 'published' from status_changes change
          where change.listing_id = listings.id and change.at <= moments.at
          order by change.id desc limit 1
        ), true)
    ) priced on true
    group by moments.month order by moments.month`.execute(db.read)
  return rows.map(({ month, listings, median }) => ({
    month,
    listings,
    median: median === null || listings < leastInMarket ? null : Math.round(median),
  }))
}

/** How long listings were offered: from the first public day to the last day on which the owner withdrew them. */
async function readWithdrawn({ db, clock }: Deps, asked: Asked) {
  const { rows } = await sql<{ days: number }>`
    select extract(epoch from max(change.at) - listings.published_at)::float8 / 86400 as days
    from status_changes change join listings on listings.id = change.listing_id
    where ${isOfMarket(asked)} and listings.status = 'unpublished' and listings.published_at is not null
      and change.from_status = 'published' and change.to_status = 'unpublished' and change.by_role = 'owner'
      and change.at > ${clock()}::timestamptz - ${withdrawalDays} * interval '1 day'
    group by listings.id`.execute(db.read)
  return { listings: rows.length, medianDays: medianOf(rows.map(({ days }) => Math.max(0, days))) }
}

/** A price that fell within the days that are stored was changed during them. */
async function readDrops({ db, clock }: Deps, asked: Asked) {
  const now = clock()
  const rows = await db.read
    .selectFrom('listings')
    .select(['price', 'price_history'])
    .where(isPublicListing)
    .where(isOfMarket(asked))
    .where('updated_at', '>', new Date(now.getTime() - dropDays * 86_400_000))
    .where(sql<number>`jsonb_array_length(price_history)`, '>', 1)
    .execute()
  const percents = rows.flatMap(({ price, price_history: history }) => {
    const drop = priceDrop(history, now)
    return drop === undefined || price === null ? [] : [(drop / (price + drop)) * 100]
  })
  return { listings: percents.length, medianPercent: medianOf(percents) }
}

function medianOf(numbers: readonly number[]): number | null {
  if (numbers.length < leastInMarket) return null
  return Math.round(
    atPart(
      [...numbers].sort((a, b) => a - b),
      0.5,
    ),
  )
}
