import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type {
  Appointment,
  AppointmentCounts,
  AppointmentStatus,
} from '../../../contract/people/appointments.ts'
import type { Tables } from '../../db/tables.ts'
import type { EventRow, RowsSince } from '../../http/events/row-feed.ts'
import { changeTime } from '../../http/events/row-feed.ts'

export interface AppointmentRequest {
  listingId: string
  ownerId: string
  userId: string | null
  username: string | null
  phone: string | null
  at: string | null
  message: string | null
}

export async function addAppointment(db: Kysely<Tables>, request: AppointmentRequest) {
  const { id } = await db
    .insertInto('appointments')
    .values({
      listing_id: request.listingId,
      owner_id: request.ownerId,
      user_id: request.userId,
      username: request.username,
      phone: request.phone,
      at: request.at,
      message: request.message,
      created_at: changeTime,
      updated_at: changeTime,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const appointmentRows = (db: Kysely<Tables>) =>
  db
    .selectFrom('appointments')
    .innerJoin('listings', 'listings.id', 'appointments.listing_id')
    .select([
      'appointments.id',
      'appointments.listing_id',
      'appointments.owner_id',
      'listings.title',
      'listings.address',
      'listings.lat',
      'listings.lon',
      'appointments.username',
      'appointments.phone',
      'appointments.at',
      'appointments.message',
      'appointments.status',
      'appointments.note',
      'appointments.created_at',
      'appointments.updated_at',
    ])

export type AppointmentRow = Awaited<
  ReturnType<ReturnType<typeof appointmentRows>['executeTakeFirstOrThrow']>
>

export const presentAppointment = (row: AppointmentRow): Appointment => ({
  id: row.id,
  adId: row.listing_id,
  adTitle: row.title ?? row.address ?? '',
  adAddress: row.address,
  username: row.username,
  phone: row.phone,
  at: row.at?.toISOString() ?? null,
  message: row.message,
  status: row.status,
  note: row.note,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export async function findAppointments(
  db: Kysely<Tables>,
  asked: { ownerId: string; status: AppointmentStatus | undefined; limit: number; offset: number },
): Promise<Appointment[]> {
  const rows = await appointmentRows(db)
    .where('appointments.owner_id', '=', asked.ownerId)
    .$if(asked.status !== undefined, (query) =>
      query.where('appointments.status', '=', asked.status as AppointmentStatus),
    )
    .orderBy('appointments.id', 'desc')
    .limit(asked.limit)
    .offset(asked.offset)
    .execute()
  return rows.map(presentAppointment)
}

export async function countAppointments(
  db: Kysely<Tables>,
  ownerId: string,
): Promise<AppointmentCounts> {
  const rows = await db
    .selectFrom('appointments')
    .where('owner_id', '=', ownerId)
    .groupBy('status')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .execute()
  const counts = { new: 0, contacted: 0, scheduled: 0, done: 0, declined: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}

/** Undefined where the request is another owner's. */
export const loadAppointment = (db: Kysely<Tables>, id: string, ownerId: string) =>
  appointmentRows(db)
    .where('appointments.id', '=', id)
    .where('appointments.owner_id', '=', ownerId)
    .executeTakeFirst()

export interface AppointmentChanges {
  status?: AppointmentStatus | undefined
  at?: string | null | undefined
  note?: string | null | undefined
}

export async function changeAppointment(
  db: Kysely<Tables>,
  { id, ownerId }: { id: string; ownerId: string },
  changes: AppointmentChanges,
) {
  const changed = await db
    .updateTable('appointments')
    .set({ ...changes, updated_at: changeTime })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst()
  return changed && loadAppointment(db, id, ownerId)
}

/** The requests that changed at or after `since`, oldest first, of the owners with an open stream. */
export const appointmentsSince: RowsSince<AppointmentRow & EventRow> = async (db, asked) => {
  const rows = await appointmentRows(db)
    .where('appointments.updated_at', '>=', asked.since)
    .where('appointments.owner_id', 'in', [...asked.ownerIds])
    .orderBy('appointments.updated_at')
    .orderBy('appointments.id')
    .limit(asked.limit)
    .offset(asked.offset ?? 0)
    .execute()
  return rows.map((row) => ({ ...row, ownerId: row.owner_id, changedAt: row.updated_at }))
}
