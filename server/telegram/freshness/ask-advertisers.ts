import { sql } from 'kysely'
import { serverLimits } from '../../../contract/limits.ts'
import type { ServerContext } from '../../context.ts'
import { inTransaction } from '../../db/retry.ts'
import { isPublicListing } from '../../features/listings/policy.ts'
import { tell } from '../../features/notices/tell.ts'

const day = 86_400_000
const mostAtOnce = 1_000

/** When a listing was last changed, or last confirmed by its owner. */
export const heardOf = sql<Date>`greatest(listings.updated_at, listings.confirmed_at)`

/** Asks every advertiser who is due whether their listings are still available; returns how many were asked. */
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

/** A person gets at most one message a week, however much there is to ask. */
const isItsWeek = (now: Date) => sql<boolean>`(users.listings_asked_at is null
  or users.listings_asked_at <= ${new Date(now.getTime() - serverLimits.stillAvailable.againDays * day)})`

/** A listing that was changed or confirmed after the last question is asked about again, as often as the first time. */
function dueAt(now: Date) {
  const { afterDays, againDays, times } = serverLimits.stillAvailable
  const ago = (days: number) => new Date(now.getTime() - days * day)
  return sql<boolean>`${isPublicListing}
    and ${heardOf} < ${ago(afterDays)}
    and (listings.asked_at is null or listings.asked_at < ${heardOf}
      or (listings.asks < ${times} and listings.asked_at <= ${ago(againDays)}))`
}

/** Locks the owner's row, so that when two rounds run at once, the second sees that the owner has been asked. */
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
