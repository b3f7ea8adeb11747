import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { ServerContext } from '../context.ts'
import { inTransaction } from '../db/retry.ts'
import { isPublicListing } from '../features/listings/policy.ts'

const day = 86_400_000
/** An agency with a hundred old listings is not asked about all of them at once. */
const mostOfOwner = 3
const mostAtOnce = 1_000

/** The last that was heard of a listing: a change of it, or its owner's word that it stands. */
export const heardOf = sql<Date>`greatest(listings.updated_at, listings.confirmed_at)`

/** Sends word of every listing whose advertiser is to be asked whether it still stands; gives how many. */
export async function askAdvertisers(server: ServerContext): Promise<number> {
  const now = server.clock()
  const isDue = dueAt(now)
  const { rows } = await sql<{ id: string }>`
    select id from (
      select listings.id, row_number() over (partition by listings.owner_id order by ${heardOf}, listings.id) as turn
      from listings join users on users.id = listings.owner_id
      where ${isDue} and users.telegram_id is not null
        and not users.is_blocked and users.telegram_refused_at is null
    ) due
    where turn <= ${mostOfOwner} limit ${mostAtOnce}`.execute(server.db.write)
  let asked = 0
  for (const { id } of rows) if (await ask(server, id, now)) asked += 1
  return asked
}

/** What was heard of since it was last asked about is asked about anew, as often as at first. */
function dueAt(now: Date) {
  const { afterDays, againDays, times } = limits.stillAvailable
  const ago = (days: number) => new Date(now.getTime() - days * day)
  return sql<boolean>`${isPublicListing}
    and ${heardOf} < ${ago(afterDays)}
    and (listings.asked_at is null or listings.asked_at < ${heardOf}
      or (listings.asks < ${times} and listings.asked_at < ${ago(againDays)}))`
}

/** Looked at again with the row held: of two rounds at once, the second finds it asked. */
const ask = (server: ServerContext, listingId: string, now: Date) =>
  inTransaction(server.db.write, async (tx) => {
    const { rows } = await sql`
      update listings set asked_at = ${now},
        asks = case when asked_at > ${heardOf} then asks + 1 else 1 end
      where id = ${listingId} and ${dueAt(now)}
      returning id`.execute(tx)
    if (rows.length === 0) return false
    await server.jobs.send(tx, 'ask-advertiser', { listingId })
    return true
  })
