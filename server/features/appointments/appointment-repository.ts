import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type {
  Appointment,
  AppointmentCounts,
  AppointmentStatus,
} from '../../../contract/appointments.ts'
import type { Tables } from '../../db/tables.ts'

export interface AppointmentRequest {
  listingId: string
  ownerId: string
  userId: string | null
  username: string | null
  phone: string | null
  at: string | null
  message: string | null
}

/** To the millisecond, as JavaScript has it, so that a time read here compares equal to the row's. */
const now = sql<Date>`date_trunc('milliseconds', clock_timestamp())`

export async function addAppointment(db: Kysely<Tables>, request: AppointmentRequest) {
  const { id } = await db
    .insertInto('appointments')
    .values({
      ad_id: request.listingId,
      owner_id: request.ownerId,
      user_id: request.userId,
      username: request.username,
      phone: request.phone,
      at: request.at,
      message: request.message,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const appointmentRows = (db: Kysely<Tables>) =>
  db
    .selectFrom('appointments')
    .innerJoin('ads', 'ads.id', 'appointments.ad_id')
    .select([
      'appointments.id',
      'appointments.ad_id',
      'appointments.owner_id',
      'ads.title',
      'ads.address',
      'ads.lat',
      'ads.lon',
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
  adId: row.ad_id,
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

/** The row, if it is this owner's. */
export const loadAppointment = (db: Kysely<Tables>, id: string, ownerId: string) =>
  appointmentRows(db)
    .where('appointments.id', '=', id)
    .where('appointments.owner_id', '=', ownerId)
    .executeTakeFirst()

export async function changeAppointment(
  db: Kysely<Tables>,
  { id, ownerId }: { id: string; ownerId: string },
  changes: {
    status?: AppointmentStatus | undefined
    at?: string | null | undefined
    note?: string | null | undefined
  },
) {
  const changed = await db
    .updateTable('appointments')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst()
  return changed && loadAppointment(db, id, ownerId)
}

/** What changed at or after a moment, oldest first, for the owners who listen. */
export const appointmentsSince = (
  db: Kysely<Tables>,
  asked: { since: Date; ownerIds: readonly string[]; limit: number; offset?: number },
) =>
  appointmentRows(db)
    .where('appointments.updated_at', '>=', asked.since)
    .where('appointments.owner_id', 'in', [...asked.ownerIds])
    .orderBy('appointments.updated_at')
    .orderBy('appointments.id')
    .limit(asked.limit)
    .offset(asked.offset ?? 0)
    .execute()

export async function readClock(db: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}
