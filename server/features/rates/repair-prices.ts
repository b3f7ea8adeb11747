import { sql } from 'kysely'
import type { City } from '../../../contract/cities.ts'
import type { ServerContext } from '../../context.ts'
import { noteChange } from '../../db/listings-version.ts'
import { inTransaction } from '../../db/retry.ts'
import { holdRate, readRate } from './current-rate.ts'

const batchSize = 3_000

/**
 * Updates `price_usd` of every listing that is not in dollars to the newest rate, some thousands at a time. It compares
 * the rows themselves and keeps no record of its progress, so after a crash the next run goes on, and a run over right
 * prices changes nothing.
 */
export async function repairPrices({
  db,
  version,
  city,
}: Pick<ServerContext, 'db' | 'version' | 'city'>) {
  let repaired = 0
  let after: string | undefined = '0'
  while (after !== undefined) {
    const batch = await repairBatch(db.write, city, after)
    repaired += batch.changed
    after = batch.last
  }
  if (repaired > 0) await version.refresh()
  return repaired
}

function repairBatch(db: ServerContext['db']['write'], city: City, after: string) {
  const { currency } = city
  return inTransaction(db, async (tx) => {
    // Locked and read anew for each batch: if two changes come at once, the newer one wins everywhere.
    await holdRate(tx, city)
    const perDollar = (await readRate(tx, city))[currency]
    const { rows } = await sql<{ id: string }>`
      with wrong as (
        select id from listings
        where id > ${after} and currency = ${currency} and price is not null
          and price_usd is distinct from price / ${perDollar}::double precision
        order by id limit ${batchSize} for update
      )
      update listings set price_usd = price / ${perDollar}::double precision
      where id in (select id from wrong) returning id`.execute(tx)
    if (rows.length > 0) await noteChange(tx)
    const ids = rows.map((row) => BigInt(row.id))
    const last = ids.reduce((most, id) => (id > most ? id : most), 0n)
    return { changed: rows.length, last: rows.length < batchSize ? undefined : String(last) }
  })
}
