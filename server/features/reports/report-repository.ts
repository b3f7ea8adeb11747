import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Report, ReportReason, ReportStatus } from '../../../contract/operators/reports.ts'
import type { Tables } from '../../db/tables.ts'
import { isPresentListing } from '../listings/policy.ts'

export interface NewReport {
  listingId: string
  userId: string | null
  reason: ReportReason
  text: string | null
}

/** The same report by the same person is stored once while it waits. */
export async function addReport(db: Kysely<Tables>, report: NewReport) {
  if (report.userId !== null) {
    const same = await db
      .selectFrom('reports')
      .select('id')
      .where('listing_id', '=', report.listingId)
      .where('user_id', '=', report.userId)
      .where('reason', '=', report.reason)
      .where('status', '=', 'open')
      .executeTakeFirst()
    if (same) return
  }
  await db
    .insertInto('reports')
    .values({
      listing_id: report.listingId,
      user_id: report.userId,
      reason: report.reason,
      text: report.text,
    })
    .execute()
}

const reportRows = (db: Kysely<Tables>) =>
  db
    .selectFrom('reports')
    .innerJoin('listings', 'listings.id', 'reports.listing_id')
    .leftJoin('users', 'users.id', 'reports.user_id')
    .select([
      'reports.id',
      'reports.listing_id',
      'listings.title',
      'listings.address',
      'reports.reason',
      'reports.text',
      'reports.status',
      'reports.created_at',
      'reports.user_id',
      'users.agency_name',
    ])

type ReportRow = Awaited<ReturnType<ReturnType<typeof reportRows>['executeTakeFirstOrThrow']>>

const presentReport = (row: ReportRow): Report => ({
  id: row.id,
  adId: row.listing_id,
  adTitle: row.title ?? row.address ?? '',
  reason: row.reason,
  text: row.text,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  reporter: row.user_id === null ? null : { id: row.user_id, name: row.agency_name },
})

export async function findReports(
  db: Kysely<Tables>,
  { status, limit, offset }: { status: ReportStatus; limit: number; offset: number },
): Promise<Report[]> {
  const rows = await reportRows(db)
    .where('reports.status', '=', status)
    .orderBy('reports.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(presentReport)
}

/** The open reports of each listing, the listing that waits longest first. A deleted listing needs no decision. */
export async function openReportsByListing(
  db: Kysely<Tables>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Map<string, Report[]>> {
  const listings = await db
    .selectFrom('reports')
    .innerJoin('listings', 'listings.id', 'reports.listing_id')
    .select('reports.listing_id')
    .where('reports.status', '=', 'open')
    .where(isPresentListing)
    .groupBy('reports.listing_id')
    .orderBy(sql`min(reports.id)`)
    .limit(limit)
    .offset(offset)
    .execute()
  if (listings.length === 0) return new Map()
  const ids = listings.map((listing) => listing.listing_id)
  const rows = await reportRows(db)
    .where('reports.listing_id', 'in', ids)
    .where('reports.status', '=', 'open')
    .orderBy('reports.id')
    .execute()
  const found = rows.map(presentReport)
  return new Map(ids.map((id) => [id, found.filter((report) => report.adId === id)]))
}

export async function loadReport(db: Kysely<Tables>, id: string): Promise<Report | undefined> {
  const row = await reportRows(db).where('reports.id', '=', id).executeTakeFirst()
  return row && presentReport(row)
}

/** Settles the reports that are still open; somebody else may have settled them first. */
export const settleReports = (
  db: Kysely<Tables>,
  { ids, status, by, at }: { ids: readonly string[]; status: ReportStatus; by: string; at: Date },
) =>
  db
    .updateTable('reports')
    .set({ status, decided_by: by, decided_at: at })
    .where('id', 'in', ids)
    .where('status', '=', 'open')
    .returning(['id', 'listing_id', 'reason'])
    .execute()
