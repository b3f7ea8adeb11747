import type { Kysely } from 'kysely'
import type { Listing } from '../../../contract/listing.ts'
import type { Tables } from '../../db/tables.ts'
import { presentListing } from './present-listing.ts'
import type { ShownListing, Viewer } from './shown-listing.ts'
import { pickedColumns, shownListings } from './shown-listing.ts'
import { runSql, sqlValues } from './sql-text.ts'

/** A listing as this viewer may see it; undefined when it is gone or not for his eyes. */
export async function loadListing(
  db: Kysely<Tables>,
  id: string,
  viewer: Viewer,
): Promise<Listing | undefined> {
  const [listing] = await loadShownListings(db, [id], viewer)
  const isInsider = viewer?.isOperator || viewer?.id === listing?.owner_id
  return listing && (listing.status === 'published' || isInsider)
    ? presentListing(listing, viewer)
    : undefined
}

/** Listings by id, whatever their status, the deleted left out. */
export function loadShownListings(db: Kysely<Tables>, ids: readonly string[], viewer: Viewer) {
  const values = sqlValues()
  const picked = `select ${pickedColumns} from ads
    where ads.id = any(${values.put(ids)}::bigint[]) and ads.deleted_at is null`
  return runSql<ShownListing>(db, shownListings(picked, 'a.id', viewer, values), values)
}
