import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { AdStatistics } from '../../../contract/listings.ts'
import type { Tables } from '../../db/tables.ts'
import type { AdRow } from './listing-row.ts'

const days = 90

export async function historyOf(db: Kysely<Tables>, ad: AdRow) {
  const changes = await db
    .selectFrom('status_changes')
    .selectAll()
    .where('ad_id', '=', ad.id)
    .orderBy('id')
    .execute()
  return {
    statuses: changes.map((change) => ({
      from: change.from_status,
      to: change.to_status,
      note: change.note,
      by: change.by_role,
      at: change.at.toISOString(),
    })),
    prices: ad.price_history,
  }
}

interface DayRow {
  day: string
  views: number
  favourites: number
  appointments: number
}

/** By day in UTC, as the views are counted. */
export async function statisticsOf(
  db: Kysely<Tables>,
  adId: string,
  now: Date,
): Promise<AdStatistics> {
  const since = new Date(now.getTime() - (days - 1) * 86_400_000).toISOString().slice(0, 10)
  const counted = sql`
    select day, views, 0 as favourites, 0 as appointments from ad_views where ad_id = ${adId}
    union all
    select (created_at at time zone 'UTC')::date, 0, 1, 0 from favourites where ad_id = ${adId}
    union all
    select (created_at at time zone 'UTC')::date, 0, 0, 1 from appointments where ad_id = ${adId}`
  const { rows } = await sql<DayRow & { is_recent: boolean }>`
    select to_char(day, 'YYYY-MM-DD') as day, day >= ${since}::date as is_recent,
      sum(views)::int as views, sum(favourites)::int as favourites,
      sum(appointments)::int as appointments
    from (${counted}) counted group by day order by day`.execute(db)
  const total = (of: 'views' | 'favourites' | 'appointments') =>
    rows.reduce((sum, row) => sum + row[of], 0)
  return {
    days: rows.filter((row) => row.is_recent).map(({ is_recent, ...day }) => day),
    views: total('views'),
    favourites: total('favourites'),
    appointments: total('appointments'),
  }
}
