import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { ServerContext } from '../../../context.ts'
import type { Tables } from '../../../db/tables.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { isPresentListing } from '../policy.ts'
import { changeStatus } from './change-status.ts'

/** The listings that the system took off the site when their owner was blocked, if nobody has moved them since. */
export async function takenDownOf(db: Kysely<Tables>, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'unpublished')
    .where(isPresentListing)
    .where(
      sql<boolean>`'system' = (
        select by_role from status_changes change
        where change.listing_id = listings.id order by change.id desc limit 1)`,
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Each goes where its owner's request to publish would lead: to the public if it is as approved, else to moderation.
 */
export async function putBack(tx: Transaction<Tables>, server: ServerContext, caller: Caller) {
  const outcome = { published: 0, moderation: 0, left: 0 }
  for (const id of await takenDownOf(tx, caller.advertiserId)) {
    const status = await publish(tx, server, caller, id)
    if (status === 'published' || status === 'moderation') outcome[status] += 1
    else outcome.left += 1
  }
  return outcome
}

/** A refusal comes before anything is written, so the others are put back all the same. */
async function publish(tx: Transaction<Tables>, server: ServerContext, caller: Caller, id: string) {
  try {
    const ask = { status: 'moderation', ifMatch: undefined } as const
    return (await changeStatus(tx, server, caller, id, ask)).status
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
