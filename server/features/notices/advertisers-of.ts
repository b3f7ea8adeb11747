import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Who is told news of a listing: its owner, and the agent who placed it as long as they work for the agency. */
export async function advertisersOf(
  tx: Kysely<Tables>,
  { listingId, ownerId }: { listingId: string; ownerId: string },
): Promise<string[]> {
  const placed = await tx
    .selectFrom('status_changes')
    .innerJoin('agency_agents', 'agency_agents.user_id', 'status_changes.by_user')
    .select('agency_agents.user_id')
    .where('status_changes.listing_id', '=', listingId)
    .where('status_changes.from_status', 'is', null)
    .where('agency_agents.agency_id', '=', ownerId)
    .executeTakeFirst()
  return placed ? [ownerId, placed.user_id] : [ownerId]
}

/** Somebody who left an agency hears nothing more of its requests, including those that were already on their way. */
export async function mayHearOfRequest(
  db: Kysely<Tables>,
  { userId, appointmentId }: { userId: string; appointmentId: string },
): Promise<boolean> {
  const request = await db
    .selectFrom('appointments')
    .select('owner_id')
    .where('id', '=', appointmentId)
    .executeTakeFirst()
  if (!request || request.owner_id === userId) return request !== undefined
  const agent = await db
    .selectFrom('agency_agents')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('agency_id', '=', request.owner_id)
    .executeTakeFirst()
  return agent !== undefined
}
