import type { Kysely } from 'kysely'
import type { City } from '../../../contract/cities.ts'
import type { LocalCurrency } from '../../../contract/listings/listing-words.ts'
import { localCurrencies } from '../../../contract/listings/listing-words.ts'
import type { CurrencyRate, RateAnswer } from '../../../contract/market/rates.ts'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'

/** The newest rate that the database has now. Prices that are written are computed with it. */
export async function readRate(
  db: Kysely<Tables>,
  { currency }: Pick<City, 'currency'>,
): Promise<RateAnswer> {
  const row = await newestRate(db, currency).executeTakeFirstOrThrow()
  return { base: 'USD', [currency]: row.per_dollar, at: row.at.toISOString() }
}

/** The newest rate of each currency, including currencies without one. */
export async function allRates(db: Kysely<Tables>): Promise<CurrencyRate[]> {
  const rows = await db
    .selectFrom('rates')
    .distinctOn('currency')
    .select(['currency', 'per_dollar', 'at'])
    .orderBy('currency')
    .orderBy('id', 'desc')
    .execute()
  return localCurrencies.map((currency) => {
    const row = rows.find((each) => each.currency === currency)
    return {
      currency,
      perDollar: row?.per_dollar ?? null,
      at: row?.at.toISOString() ?? null,
    }
  })
}

export const newestRate = (db: Kysely<Tables>, currency: LocalCurrency) =>
  db
    .selectFrom('rates')
    .select(['per_dollar', 'at'])
    .where('currency', '=', currency)
    .orderBy('id', 'desc')
    .limit(1)

/** A new city starts with a rate, because without one no prices could be compared. */
export async function beginRate(
  db: Kysely<Tables>,
  { currency }: Pick<City, 'currency'>,
  firstRate: number,
) {
  if (await newestRate(db, currency).executeTakeFirst()) return
  await db.insertInto('rates').values({ currency, per_dollar: firstRate }).execute()
}

/**
 * Whoever sets the rate or rewrites prices holds this lock until the commit, so that no price is written with a rate
 * that was replaced meanwhile. The lock is on the first row, which is the same for everybody; read the rate after
 * taking it.
 */
export const holdRate = (tx: Kysely<Tables>, { currency }: City) =>
  tx
    .selectFrom('rates')
    .select('id')
    .where('currency', '=', currency)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .execute()

const kept = new WeakMap<ServerContext['db'], { version: string; rate: RateAnswer }>()

/** The rate that belongs to the listings' version: a new rate changes what the public sees. */
export async function currentRate({
  db,
  version,
  city,
}: Pick<ServerContext, 'db' | 'version' | 'city'>) {
  const asked = version.current
  const known = kept.get(db)
  if (known?.version === asked) return known.rate
  const rate = await readRate(db.read, city)
  kept.set(db, { version: asked, rate })
  return rate
}
