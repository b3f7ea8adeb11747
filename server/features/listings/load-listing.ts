import type { Kysely } from 'kysely'
import type { Listing } from '../../../contract/listing.ts'
import type { Tables } from '../../db/tables.ts'
import type { Viewer } from './policy.ts'
import { isVisibleTo, presentSql } from './policy.ts'
import { presentListing } from './present-listing.ts'
import type { ShownListing } from './shown-ad.ts'
import { pickedColumns, shownListings } from './shown-ad.ts'
import { runSql, sqlValues } from './sql-text.ts'

/** An ad as this viewer may see it; undefined when it is gone or not for their eyes. */
export async function loadListing(
  db: Kysely<Tables>,
  id: string,
  viewer: Viewer,
): Promise<Listing | undefined> {
  const [ad] = await loadShownListings(db, [id], viewer)
  return ad && isVisibleTo(viewer, { ...ad, deleted_at: null })
    ? presentListing(ad, viewer)
    : undefined
}

/** Ads by id, whatever their status, the deleted left out. */
export function loadShownListings(db: Kysely<Tables>, ids: readonly string[], viewer: Viewer) {
  const values = sqlValues()
  const picked = `select ${pickedColumns} from listings
    where listings.id = any(${values.put(ids)}::bigint[]) and ${presentSql}`
  return runSql<ShownListing>(db, shownListings(picked, 'a.id', viewer, values), values)
}
