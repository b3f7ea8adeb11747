import type { Kysely } from 'kysely'
import type { Report, ReportReason, ReportStatus } from '../../../contract/reports.ts'
import type { Tables } from '../../db/tables.ts'

export interface NewReport {
  adId: string
  userId: string | null
  reason: ReportReason
  text: string | null
}

/** The same person saying the same again while it waits adds nothing to the operators' list. */
export async function addReport(db: Kysely<Tables>, report: NewReport) {
  if (report.userId !== null) {
    const same = await db
      .selectFrom('reports')
      .select('id')
      .where('ad_id', '=', report.adId)
      .where('user_id', '=', report.userId)
      .where('reason', '=', report.reason)
      .where('status', '=', 'open')
      .executeTakeFirst()
    if (same) return
  }
  await db
    .insertInto('reports')
    .values({
      ad_id: report.adId,
      user_id: report.userId,
      reason: report.reason,
      text: report.text,
    })
    .execute()
}

const reportRows = (db: Kysely<Tables>) =>
  db
    .selectFrom('reports')
    .innerJoin('ads', 'ads.id', 'reports.ad_id')
    .select([
      'reports.id',
      'reports.ad_id',
      'ads.title',
      'ads.address',
      'reports.reason',
      'reports.text',
      'reports.status',
      'reports.created_at',
    ])

type ReportRow = Awaited<ReturnType<ReturnType<typeof reportRows>['executeTakeFirstOrThrow']>>

const presentReport = (row: ReportRow): Report => ({
  id: row.id,
  adId: row.ad_id,
  adTitle: row.title ?? row.address ?? '',
  reason: row.reason,
  text: row.text,
  status: row.status,
  createdAt: row.created_at.toISOString(),
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

export async function loadReport(db: Kysely<Tables>, id: string): Promise<Report | undefined> {
  const row = await reportRows(db).where('reports.id', '=', id).executeTakeFirst()
  return row && presentReport(row)
}

/** Settles an open report; false when somebody else was faster. */
export async function settleReport(
  db: Kysely<Tables>,
  { id, status, by, at }: { id: string; status: ReportStatus; by: string; at: Date },
): Promise<boolean> {
  const changed = await db
    .updateTable('reports')
    .set({ status, decided_by: by, decided_at: at })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
