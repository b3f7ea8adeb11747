import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type {
  ListingStatistics,
  OwnStatistics,
} from '../../../../contract/listings/own-listings.ts'
import type { Tables } from '../../../db/tables.ts'
import type { ListingRow } from '../listing-row.ts'
import { isPresentListing } from '../policy.ts'

const dayMs = 86_400_000
/** How many days are shown one by one; `daysOfEach` is for comparing listings. */
const days = 90
const daysOfEach = 30

const mostEdits = 500

const nameOf = sql<string | null>`coalesce(users.agency_name, users.telegram_username, users.login)`

export async function historyOf(db: Kysely<Tables>, listing: ListingRow) {
  const changes = await db
    .selectFrom('status_changes')
    .leftJoin('users', 'users.id', 'status_changes.by_user')
    .select(['from_status', 'to_status', 'note', 'by_role', 'at', nameOf.as('name')])
    .where('listing_id', '=', listing.id)
    .orderBy('status_changes.id')
    .execute()
  const edits = await db
    .selectFrom('listing_edits')
    .leftJoin('users', 'users.id', 'listing_edits.by_user')
    .select(['kind', 'fields', 'at', nameOf.as('name')])
    .where('listing_id', '=', listing.id)
    .orderBy('listing_edits.id', 'desc')
    .limit(mostEdits)
    .execute()
  return {
    statuses: changes.map((change) => ({
      from: change.from_status,
      to: change.to_status,
      note: change.note,
      by: change.by_role,
      byName: change.by_role === 'owner' ? change.name : null,
      at: change.at.toISOString(),
    })),
    edits: edits.reverse().map(({ kind, fields, at, name }) => ({
      kind,
      fields,
      byName: name,
      at: at.toISOString(),
    })),
    prices: listing.price_history,
  }
}

interface DayRow {
  day: string
  views: number
  favourites: number
  appointments: number
}

/** Rows for all that happened on each day in UTC, by which views are counted too. */
const counted = (listings: RawBuilder<unknown>) => sql`
  select listing_id, day, views, 0 as favourites, 0 as appointments from listing_views where listing_id in (${listings})
  union all
  select listing_id, (created_at at time zone 'UTC')::date, 0, 1, 0 from favourites where listing_id in (${listings})
  union all
  select listing_id, (created_at at time zone 'UTC')::date, 0, 0, 1 from appointments where listing_id in (${listings})`

const firstOf = (count: number, now: Date) =>
  new Date(now.getTime() - (count - 1) * dayMs).toISOString().slice(0, 10)

export const statisticsOf = (db: Kysely<Tables>, listingId: string, now: Date) =>
  sumUp(db, counted(sql`${listingId}`), now)

/** The figures of all listings of an owner, and of each. */
export async function ownStatisticsOf(
  db: Kysely<Tables>,
  ownerId: string,
  now: Date,
): Promise<OwnStatistics> {
  const listings = counted(
    sql`select id from listings where owner_id = ${ownerId} and ${isPresentListing}`,
  )
  const { rows } = await sql<OwnStatistics['ads'][number]>`
    select listing_id as id, sum(views)::int as views, sum(favourites)::int as favourites,
      sum(appointments)::int as appointments
    from (${listings}) counted where day >= ${firstOf(daysOfEach, now)}::date
    group by listing_id order by sum(views) desc, listing_id`.execute(db)
  return { ...(await sumUp(db, listings, now)), ads: rows }
}

async function sumUp(
  db: Kysely<Tables>,
  counted: RawBuilder<unknown>,
  now: Date,
): Promise<ListingStatistics> {
  const since = firstOf(days, now)
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
