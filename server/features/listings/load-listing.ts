import type { Kysely } from 'kysely'
import type { Listing } from '../../../contract/listing.ts'
import type { Tables } from '../../db/tables.ts'
import { presentListing } from './present-listing.ts'
import type { ShownAd, Viewer } from './shown-ad.ts'
import { pickedColumns, shownAds } from './shown-ad.ts'
import { runSql, sqlValues } from './sql-text.ts'

/** An ad as this viewer may see it; undefined when it is gone or not for his eyes. */
export async function loadListing(
  db: Kysely<Tables>,
  id: string,
  viewer: Viewer,
): Promise<Listing | undefined> {
  const [ad] = await loadShownAds(db, [id], viewer)
  const isInsider = viewer?.isOperator || viewer?.id === ad?.owner_id
  return ad && (ad.status === 'published' || isInsider) ? presentListing(ad, viewer) : undefined
}

/** Ads by id, whatever their status, the deleted left out. */
export function loadShownAds(db: Kysely<Tables>, ids: readonly string[], viewer: Viewer) {
  const values = sqlValues()
  const picked = `select ${pickedColumns} from listings
    where listings.id = any(${values.put(ids)}::bigint[]) and listings.deleted_at is null`
  return runSql<ShownAd>(db, shownAds(picked, 'a.id', viewer, values), values)
}
