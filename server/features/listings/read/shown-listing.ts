import type { Image, PendingEdit } from '../../../../contract/listings/listing.ts'
import { writtenColumns } from '../../../db/written-columns.ts'
import type { ListingRow } from '../listing-row.ts'
import type { Viewer } from '../policy.ts'
import type { SqlValues } from '../sql-text.ts'

const listingColumns = [
  'id',
  'owner_id',
  ...(Object.keys(writtenColumns) as (keyof typeof writtenColumns)[]),
  'address_in',
  'district',
  'price_history',
  'source',
  'status',
  'status_note',
  'version',
  'created_at',
  'updated_at',
  'published_at',
  'confirmed_at',
] as const satisfies (keyof ListingRow)[]

/** A listing with all that a card shows: its images, its advertiser, and the viewer's own marks. */
export type ShownListing = Pick<ListingRow, (typeof listingColumns)[number]> & {
  images: Image[]
  agency_name: string | null
  telegram_username: string | null
  whatsapp_number: string | null
  photo_url: string | null
  icon_id: string | null
  is_favourite: boolean
  /** Null if the viewer is neither owner nor operator. */
  views: number | null
  favourites: number | null
  appointments: number | null
  /** What an operator approved last; null like the views. */
  approved: ListingRow['approved']
  /** What the owner has written since; null like the views. */
  pending: PendingEdit | null
}

/** What a subquery that picks listings must select for `shownListings`, besides its own sort keys. */
export const pickedColumns = listingColumns.map((name) => `listings.${name}`).join(', ')

const imageJson = `json_build_object('id', i.id::text, 'type', i.type, 'width', i.width,
    'height', i.height, 'placeholder', i.placeholder)`

const pendingSql = `(select json_build_object('content', p.content, 'since', p.since, 'note', p.note,
    'images', coalesce((select json_agg(${imageJson} order by (placed.each ->> 'position')::int)
      from jsonb_array_elements(p.images) placed (each)
      join images i on i.id = (placed.each ->> 'id')::bigint), '[]'))
    from pending_edits p where p.listing_id = a.id)`

const agencyColumns = [
  'agency_name',
  'telegram_username',
  'whatsapp_number',
  'photo_url',
  'icon_id',
] as const

/** The columns that every viewer gets, in the order in which `shownListings` selects them. */
export const shownNames = [...listingColumns, ...agencyColumns, 'images', 'is_favourite'] as const
export type ShownName = (typeof shownNames)[number]

const shownColumns = `${listingColumns.map((name) => `a.${name}`).join(', ')},
  ${agencyColumns.map((name) => `u.${name}`).join(', ')},
  coalesce((select json_agg(${imageJson} order by i.position)
    from images i where i.listing_id = a.id), '[]') as images`

/** Joins images and advertisers to the few listings that were picked, never to all that they were picked from. */
export function shownListings(picked: string, order: string, viewer: Viewer, { put }: SqlValues) {
  const own = viewer
    ? `exists (select 1 from favourites f where f.user_id = ${put(viewer.id)} and f.listing_id = a.id) as is_favourite,
      ${insidersOwn('coalesce((select sum(v.views) from listing_views v where v.listing_id = a.id), 0)::int', viewer, put)} as views,
      ${insidersOwn('(select count(*) from favourites l where l.listing_id = a.id)::int', viewer, put)} as favourites,
      ${insidersOwn('(select count(*) from appointments r where r.listing_id = a.id)::int', viewer, put)} as appointments,
      ${insidersOwn('(select o.approved from listings o where o.id = a.id)', viewer, put)} as approved,
      ${insidersOwn(pendingSql, viewer, put)} as pending`
    : `false as is_favourite, null::int as views, null::int as favourites,
      null::int as appointments, null as approved, null as pending`
  return `select ${shownColumns}, ${own} from (${picked}) a join users u on u.id = a.owner_id
    order by ${order}`
}

const insidersOwn = (sql: string, viewer: NonNullable<Viewer>, put: SqlValues['put']) =>
  viewer.isOperator ? sql : `case when a.owner_id = ${put(viewer.advertiserId)} then ${sql} end`
