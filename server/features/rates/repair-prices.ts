import { sql } from 'kysely'
import { noteChange } from '../../db/listings-version.ts'
import { inTransaction } from '../../db/retry.ts'
import type { House } from '../../house.ts'

const batchSize = 3_000

/**
 * Brings `price_usd` of every listing in lari to the newest rate, some thousands at a time. It looks at the rows and not
 * at what it did before, so after a crash the next run goes on, and a run over right prices changes nothing.
 */
export async function repairPrices({ db, version }: Pick<House, 'db' | 'version'>) {
  let repaired = 0
  let after: string | undefined = '0'
  while (after !== undefined) {
    const batch = await repairBatch(db.write, after)
    repaired += batch.changed
    after = batch.last
  }
  if (repaired > 0) await version.refresh()
  return repaired
}

function repairBatch(db: House['db']['write'], after: string) {
  return inTransaction(db, async (tx) => {
    // The rate is read anew for each batch: of two changes at once, the newer one wins everywhere.
    const { rows } = await sql<{ id: string }>`
      with rate as (select gel from rates order by id desc limit 1),
      wrong as (
        select ads.id from ads, rate
        where ads.id > ${after} and currency = 'GEL' and price is not null
          and price_usd is distinct from price / gel
        order by ads.id limit ${batchSize} for update of ads
      )
      update ads set price_usd = price / gel from rate, wrong where ads.id = wrong.id
      returning ads.id`.execute(tx)
    if (rows.length > 0) await noteChange(tx)
    const ids = rows.map((row) => BigInt(row.id))
    const last = ids.reduce((most, id) => (id > most ? id : most), 0n)
    return { changed: rows.length, last: rows.length < batchSize ? undefined : String(last) }
  })
}
