import { weighEdit } from '../../../../contract/listings/edit-rules.ts'
import type { Listing } from '../../../../contract/listings/listing.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { pricePerMeter } from '../../../../contract/market/money.ts'
import { apiBase } from '../../../../contract/wire/route.ts'
import { approvedSnapshot } from '../approved-content.ts'
import { contentOf } from '../listing-row.ts'
import type { Viewer } from '../policy.ts'
import { isInsider } from '../policy.ts'
import type { ShownListing } from './shown-listing.ts'

/**
 * Makes the contract's listing of a row; the operator's note and the views are for insiders only. Lists for visitors
 * take a shorter way, `writeListings`, which gives the same.
 */
export function presentListing(row: ShownListing, viewer: Viewer): Listing {
  const content = contentOf(row)
  const listing: Listing = {
    id: row.id,
    ownerId: row.owner_id,
    ...content,
    coordinates: content.coordinates && [...content.coordinates],
    addressIn: row.address_in,
    district: row.district,
    pricePerMeter: pricePerMeter(row.price, row.area),
    images: row.images,
    source: row.source,
    status: row.status,
    agencyInfo: {
      photoUrl: row.icon_id === null ? row.photo_url : `${apiBase}/images/${row.icon_id}`,
      agencyName: row.agency_name,
      telegramUsername: row.telegram_username,
      whatsappNumber: row.whatsapp_number,
    },
    isFavourite: row.is_favourite,
    priceHistory: row.price_history,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
  }
  if (isInsider(viewer, row)) {
    listing.statusNote = row.status_note
    listing.views = row.views ?? 0
    listing.favourites = row.favourites ?? 0
    listing.appointments = row.appointments ?? 0
    if (row.pending)
      listing.pending = { ...row.pending, since: new Date(row.pending.since).toISOString() }
    listing.isChanged = isChangedSinceApproval(row, content)
  }
  return listing
}

function isChangedSinceApproval(row: ShownListing, content: ListingContent): boolean {
  if (row.approved === null) return false
  const imageIds = row.images.map((image) => image.id)
  return weighEdit(row.approved, approvedSnapshot(content, imageIds)).waiting.length > 0
}
