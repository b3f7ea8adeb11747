import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { inTransaction } from '../db/retry.ts'
import type { House } from '../house.ts'

const day = 86_400_000
/** An agency with a hundred old listings is not asked about all of them at once. */
const mostOfOwner = 3
const mostAtOnce = 1_000

/** The last that was heard of a listing: a change of it, or its owner's word that it stands. */
export const heardOf = sql<Date>`greatest(ads.updated_at, ads.confirmed_at)`

/** Sends word of every listing whose advertiser is to be asked whether it still stands; gives how many. */
export async function askAdvertisers(house: House): Promise<number> {
  const now = house.clock()
  const isDue = dueAt(now)
  const { rows } = await sql<{ id: string }>`
    select id from (
      select ads.id, row_number() over (partition by ads.owner_id order by ${heardOf}, ads.id) as turn
      from ads join users on users.id = ads.owner_id
      where ${isDue} and users.telegram_id is not null
        and not users.is_blocked and users.telegram_refused_at is null
    ) due
    where turn <= ${mostOfOwner} limit ${mostAtOnce}`.execute(house.db.write)
  let asked = 0
  for (const { id } of rows) if (await ask(house, id, now)) asked += 1
  return asked
}

/** What was heard of since it was last asked about is asked about anew, as often as at first. */
function dueAt(now: Date) {
  const { afterDays, againDays, times } = limits.stillAvailable
  const ago = (days: number) => new Date(now.getTime() - days * day)
  return sql<boolean>`ads.status = 'published' and ads.deleted_at is null
    and ${heardOf} < ${ago(afterDays)}
    and (ads.asked_at is null or ads.asked_at < ${heardOf}
      or (ads.asks < ${times} and ads.asked_at < ${ago(againDays)}))`
}

/** Looked at again with the row held: of two rounds at once, the second finds it asked. */
const ask = (house: House, listingId: string, now: Date) =>
  inTransaction(house.db.write, async (tx) => {
    const { rows } = await sql`
      update ads set asked_at = ${now},
        asks = case when asked_at > ${heardOf} then asks + 1 else 1 end
      where id = ${listingId} and ${dueAt(now)}
      returning id`.execute(tx)
    if (rows.length === 0) return false
    await house.jobs.send(tx, 'ask-advertiser', { listingId })
    return true
  })
