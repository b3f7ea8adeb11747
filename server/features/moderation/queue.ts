import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { asLastWritten } from '../../../contract/listings/last-written.ts'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { ListingContent } from '../../../contract/listings/listing-fields.ts'
import { fieldNames } from '../../../contract/listings/listing-fields.ts'
import { moderatedChanges } from '../../../contract/listings/listing-status.ts'
import type { Author, ModerationEntry } from '../../../contract/operators/moderation.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'
import type { ImageRow } from '../images/image-repository.ts'
import { presentImage } from '../images/image-repository.ts'
import { approvedSnapshot } from '../listings/approved-content.ts'
import type { ListingRow } from '../listings/listing-row.ts'
import { isWaitingListing } from '../listings/policy.ts'
import { loadShownListings } from '../listings/read/get-listing.ts'
import { presentListing } from '../listings/read/present-listing.ts'
import { countListingsOf } from '../operators/count-listings.ts'

/**
 * Listings that wait for an operator, the longest wait first, each with what changed since an operator last approved
 * it.
 */
export async function moderationQueue(
  db: Kysely<Tables>,
  operator: Caller,
  {
    limit,
    offset,
    from,
    like,
  }: { limit: number; offset: number; from?: string | undefined; like?: string | undefined },
): Promise<ModerationEntry[]> {
  const listings = await db
    .selectFrom('listings')
    .selectAll()
    .where(isWaitingListing)
    .where((row) => (from === undefined ? row.lit(true) : notBefore(from)))
    .where((row) => (like === undefined ? row.lit(true) : isLike(like)))
    .orderBy('waiting_since')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (listings.length === 0) return []
  const ids = listings.map((row) => row.id)
  const shown = new Map((await loadShownListings(db, ids, operator)).map((each) => [each.id, each]))
  const reports = await openReports(db, ids)
  const approved = await approvedImages(db, listings)
  const alike = await countAlike(db, ids)
  const authors = await loadAuthors(
    db,
    listings.map((row) => row.owner_id),
  )
  return listings.flatMap((row) => {
    const stored = shown.get(row.id)
    const author = authors.get(row.owner_id)
    if (!stored || !author) return []
    const listing = asLastWritten(presentListing(stored, operator))
    return {
      listing,
      waitingSince: (row.waiting_since ?? row.updated_at).toISOString(),
      changes: changesOf(row, listing),
      removedImages: removedFrom(listing, approved.get(row.id) ?? []),
      isFirstTime: row.approved === null,
      isEdit: row.status === 'published',
      openReports: reports.get(row.id) ?? 0,
      alike: alike.get(row.id) ?? 0,
      author,
    }
  })
}

const notBefore = (id: string) => sql<boolean>`
  (waiting_since, id) >= (
    select waiting_since, id from listings where id = ${id} and ${isWaitingListing}
  )`

/** Listings with the same author, deal, kind and address that are new; an edit is looked at by itself. */
const likenessSql = sql.raw(`base.status = 'moderation' and other.status = 'moderation'
  and other.waiting_since is not null and other.deleted_at is null and other.owner_id = base.owner_id
  and other.deal_type = base.deal_type and other.category = base.category
  and other.apartment_category is not distinct from base.apartment_category
  and other.address_key = base.address_key`)

const isLike = (id: string) => sql<boolean>`
  (listings.id = ${id} or listings.id in (
    select other.id from listings base, listings other where base.id = ${id} and ${likenessSql}))`

async function countAlike(db: Kysely<Tables>, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; count: number }>`
    select base.id, count(*)::int as count from listings base, listings other
    where base.id = any(${ids}::bigint[]) and other.id <> base.id and ${likenessSql}
    group by base.id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The images that an operator approved last, as far as the listing still has them. */
async function approvedImages(db: Kysely<Tables>, listings: readonly ListingRow[]) {
  const wanted = listings.flatMap(({ approved }) =>
    Array.isArray(approved?.images) ? (approved.images as string[]) : [],
  )
  if (wanted.length === 0) return new Map<string | null, ImageRow[]>()
  const ids = listings.map(({ id }) => id)
  const rows = await db
    .selectFrom('images')
    .selectAll()
    .where('id', 'in', wanted)
    .where('listing_id', 'in', ids)
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ listing_id }) => listing_id)
}

function removedFrom({ images }: Listing, approved: readonly ImageRow[]) {
  const left = new Set(images.map(({ id }) => id))
  return approved.filter(({ id }) => !left.has(id)).map(presentImage)
}

/** A price that is public already does not need to be looked at. */
function priceChange(row: ListingRow, listing: Listing): ModerationEntry['changes'] {
  const before = row.status === 'published' ? row : (row.approved ?? {})
  const { price, currency } = before
  if (typeof price !== 'number' || (price === listing.price && currency === listing.currency))
    return []
  return [
    {
      field: 'price',
      before: { price, currency },
      after: { price: listing.price, currency: listing.currency },
    },
  ]
}

function changesOf(row: ListingRow, listing: Listing): ModerationEntry['changes'] {
  const { approved } = row
  if (!approved) return []
  const content = Object.fromEntries(fieldNames.map((field) => [field, listing[field]]))
  const current = approvedSnapshot(
    content as ListingContent,
    listing.images.map(({ id }) => id),
  )
  const words = moderatedChanges(approved, current).map((field) => ({
    field,
    before: approved[field] ?? null,
    after: current[field] ?? null,
  }))
  return [...priceChange(row, listing), ...words]
}

async function openReports(db: Kysely<Tables>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('reports')
    .select(['listing_id', ({ fn }) => fn.countAll<string>().as('count')])
    .where('listing_id', 'in', ids)
    .where('status', '=', 'open')
    .groupBy('listing_id')
    .execute()
  return new Map(rows.map((row) => [row.listing_id, Number(row.count)]))
}

async function loadAuthors(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, Author>> {
  const users = await db.selectFrom('users').selectAll().where('id', 'in', ids).execute()
  const counts = await countListingsOf(db, ids)
  return new Map(
    users.map((user) => [
      user.id,
      {
        id: user.id,
        name: user.agency_name,
        language: user.language,
        isAgency: user.is_agency,
        isTrusted: user.is_trusted,
        since: user.created_at.toISOString(),
        ...counts(user.id),
      },
    ]),
  )
}
