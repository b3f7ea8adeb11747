import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { advertisersOf } from '../notices/advertisers-of.ts'
import type { TellDeps } from '../notices/tell.ts'
import { tell } from '../notices/tell.ts'
import { aboutListing } from '../notices/tell-of-listing.ts'
import type { AppointmentChanges } from './appointment-repository.ts'
import { changeAppointment } from './appointment-repository.ts'

const requestRow = (tx: Kysely<Tables>, id: string) =>
  tx
    .selectFrom('appointments')
    .innerJoin('listings', 'listings.id', 'appointments.listing_id')
    .select(['appointments.owner_id', 'appointments.user_id', 'appointments.status'])
    .select(['appointments.at', 'listings.id', 'listings.title', 'listings.address'])
    .where('appointments.id', '=', id)
    .executeTakeFirst()

/** Tells the advertiser that somebody asks for a viewing, and in an agency also the agent who placed the listing. */
export async function tellOfRequest(tx: Kysely<Tables>, server: TellDeps, appointmentId: string) {
  const row = await requestRow(tx, appointmentId)
  if (!row) return
  const data = { ...aboutListing(row), appointmentId }
  const name = `request ${appointmentId}`
  const told = await advertisersOf(tx, { listingId: row.id, ownerId: row.owner_id })
  await tell(
    tx,
    server,
    told.map((userId) => ({ userId, kind: 'request' as const, name, data })),
  )
}

/** Changes a request, and tells the person who made it of a proposed time or a refusal. */
export async function answerAppointment(
  tx: Kysely<Tables>,
  server: TellDeps,
  which: { id: string; ownerId: string },
  changes: AppointmentChanges,
) {
  const before = await requestRow(tx, which.id)
  const changed = await changeAppointment(tx, which, changes)
  if (!before || !changed || before.user_id === null || before.user_id === before.owner_id)
    return changed
  const isDeclined = changed.status === 'declined' && before.status !== 'declined'
  const isProposed =
    changed.status !== 'declined' &&
    changed.at !== null &&
    changed.at.getTime() !== before.at?.getTime()
  if (!isDeclined && !isProposed) return changed
  const status = isDeclined ? 'declined' : 'scheduled'
  const at = isDeclined ? null : (changed.at?.toISOString() ?? null)
  await tell(tx, server, [
    {
      userId: before.user_id,
      kind: 'answer',
      name: `answer ${which.id} ${status} ${changed.updated_at.getTime()}`,
      data: { ...aboutListing(before), appointmentId: which.id, status, at },
    },
  ])
  return changed
}
