import { sql } from 'kysely'
import { serverLimits } from '../../../contract/limits.ts'
import type { ServerContext } from '../../context.ts'
import { inTransaction } from '../../db/retry.ts'
import { isPublicListing } from '../../features/listings/policy.ts'
import { tell } from '../../features/notices/tell.ts'

const day = 86_400_000
const mostAtOnce = 1_000

/** The last that was heard of a listing: a change of it, or its owner's word that it stands. */
export const heardOf = sql<Date>`greatest(listings.updated_at, listings.confirmed_at)`

/** Sends word to every advertiser who is to be asked whether their listings still stand; gives how many. */
export async function askAdvertisers(server: ServerContext): Promise<number> {
  const now = server.clock()
  const { rows } = await sql<{ id: string }>`
    select users.id from users
    where not users.is_blocked and ${isItsWeek(now)}
      and exists (select from listings where listings.owner_id = users.id and ${dueAt(now)})
    order by users.id limit ${mostAtOnce}`.execute(server.db.write)
  let asked = 0
  for (const { id } of rows) if (await ask(server, id, now)) asked += 1
  return asked
}

/** One message a week to a person, whatever there is to ask. */
const isItsWeek = (now: Date) => sql<boolean>`(users.listings_asked_at is null
  or users.listings_asked_at <= ${new Date(now.getTime() - serverLimits.stillAvailable.againDays * day)})`

/** What was heard of since it was last asked about is asked about anew, as often as at first. */
function dueAt(now: Date) {
  const { afterDays, againDays, times } = serverLimits.stillAvailable
  const ago = (days: number) => new Date(now.getTime() - days * day)
  return sql<boolean>`${isPublicListing}
    and ${heardOf} < ${ago(afterDays)}
    and (listings.asked_at is null or listings.asked_at < ${heardOf}
      or (listings.asks < ${times} and listings.asked_at <= ${ago(againDays)}))`
}

/** With the owner's row held, so that of two rounds at once the second finds them asked. */
const ask = (server: ServerContext, ownerId: string, now: Date) =>
  inTransaction(server.db.write, async (tx) => {
    const { rows: owners } = await sql`
      update users set listings_asked_at = ${now} where id = ${ownerId} and ${isItsWeek(now)}
      returning id`.execute(tx)
    if (owners.length === 0) return false
    const { rows } = await sql`
      update listings set asked_at = ${now},
        asks = case when asked_at > ${heardOf} then asks + 1 else 1 end
      where owner_id = ${ownerId} and ${dueAt(now)}
      returning id`.execute(tx)
    if (rows.length === 0) return false
    const askedAt = now.toISOString()
    const name = `freshness ${now.getTime()}`
    const data = { askedAt, count: rows.length }
    await tell(tx, server, [{ userId: ownerId, kind: 'freshness', name, data }])
    return true
  })
