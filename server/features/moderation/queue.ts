import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { asLastWritten } from '../../../contract/last-written.ts'
import type { Listing } from '../../../contract/listing.ts'
import type { ListingContent } from '../../../contract/listing-fields.ts'
import { fieldNames } from '../../../contract/listing-fields.ts'
import { moderatedChanges } from '../../../contract/listing-status.ts'
import type { Author, ModerationEntry } from '../../../contract/moderation.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { approvedSnapshot } from '../listings/approved-content.ts'
import type { ListingRow } from '../listings/listing-row.ts'
import { isWaitingListing } from '../listings/policy.ts'
import { loadShownListings } from '../listings/read/get-listing.ts'
import { presentListing } from '../listings/read/present-listing.ts'
import { countListingsOf } from '../operators/count-listings.ts'

/** Listings that wait for an operator, the longest wait first, each with what changed since one approved it. */
export async function moderationQueue(
  db: Kysely<Tables>,
  operator: Caller,
  { limit, offset, from }: { limit: number; offset: number; from?: string | undefined },
): Promise<ModerationEntry[]> {
  const listings = await db
    .selectFrom('listings')
    .selectAll()
    .where(isWaitingListing)
    .where((row) => (from === undefined ? row.lit(true) : notBefore(from)))
    .orderBy('waiting_since')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (listings.length === 0) return []
  const ids = listings.map((row) => row.id)
  const shown = new Map((await loadShownListings(db, ids, operator)).map((each) => [each.id, each]))
  const reports = await openReports(db, ids)
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
      isFirstTime: row.approved === null,
      isEdit: row.status === 'published',
      openReports: reports.get(row.id) ?? 0,
      author,
    }
  })
}

const notBefore = (id: string) => sql<boolean>`
  (waiting_since, id) >= (
    select waiting_since, id from listings where id = ${id} and ${isWaitingListing}
  )`

function changesOf({ approved }: ListingRow, listing: Listing): ModerationEntry['changes'] {
  if (!approved) return []
  const content = Object.fromEntries(fieldNames.map((field) => [field, listing[field]]))
  const current = approvedSnapshot(
    content as ListingContent,
    listing.images.map(({ id }) => id),
  )
  return moderatedChanges(approved, current).map((field) => ({
    field,
    before: approved[field] ?? null,
    after: current[field] ?? null,
  }))
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
