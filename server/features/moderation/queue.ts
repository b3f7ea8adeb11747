import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { moderatedChanges } from '../../../contract/listing-status.ts'
import type { Author, ModerationEntry } from '../../../contract/moderation.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { approvedSnapshot } from '../listings/approved-content.ts'
import type { ListingRow } from '../listings/listing-row.ts'
import { contentOf } from '../listings/listing-row.ts'
import { isWaitingListing } from '../listings/policy.ts'
import { loadShownListings } from '../listings/read/get-listing.ts'
import { presentListing } from '../listings/read/present-listing.ts'
import { countAdsOf } from '../operators/count-ads.ts'

/** Listings that wait for an operator, the longest wait first, each with what changed since one approved it. */
export async function moderationQueue(
  db: Kysely<Tables>,
  operator: Caller,
  { limit, offset, from }: { limit: number; offset: number; from?: string | undefined },
): Promise<ModerationEntry[]> {
  const ads = await db
    .selectFrom('listings')
    .selectAll()
    .where(isWaitingListing)
    .where((ad) => (from === undefined ? ad.lit(true) : notBefore(from)))
    .orderBy('waiting_since')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (ads.length === 0) return []
  const ids = ads.map((ad) => ad.id)
  const shown = new Map((await loadShownListings(db, ids, operator)).map((ad) => [ad.id, ad]))
  const reports = await openReports(db, ids)
  const authors = await loadAuthors(
    db,
    ads.map((ad) => ad.owner_id),
  )
  return ads.flatMap((ad) => {
    const listing = shown.get(ad.id)
    const author = authors.get(ad.owner_id)
    if (!listing || !author) return []
    return {
      listing: presentListing(listing, operator),
      waitingSince: (ad.waiting_since ?? ad.updated_at).toISOString(),
      changes: changesOf(
        ad,
        listing.images.map((image) => image.id),
      ),
      isFirstTime: ad.approved === null,
      openReports: reports.get(ad.id) ?? 0,
      author,
    }
  })
}

const notBefore = (id: string) => sql<boolean>`
  (waiting_since, id) >= (
    select waiting_since, id from listings where id = ${id} and ${isWaitingListing}
  )`

function changesOf(ad: ListingRow, imageIds: readonly string[]): ModerationEntry['changes'] {
  const { approved } = ad
  if (!approved) return []
  const current = approvedSnapshot(contentOf(ad), imageIds)
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
  const counts = await countAdsOf(db, ids)
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
