import type { Listing } from '../../../../contract/listing.ts'
import { moderatedChanges } from '../../../../contract/listing-status.ts'
import { pricePerMeter } from '../../../../contract/money.ts'
import { apiBase } from '../../../../contract/route.ts'
import { approvedSnapshot } from '../approved-content.ts'
import { contentOf } from '../listing-row.ts'
import type { Viewer } from '../policy.ts'
import { isInsider } from '../policy.ts'
import type { ShownListing } from './shown-listing.ts'

/** The one way from a row to the wire; the operator's note and the views are for insiders only. */
export function presentListing(ad: ShownListing, viewer: Viewer): Listing {
  const listing: Listing = {
    id: ad.id,
    ownerId: ad.owner_id,
    dealType: ad.deal_type,
    category: ad.category,
    apartmentCategory: ad.apartment_category,
    title: ad.title,
    description: ad.description,
    address: ad.address,
    addressIn: ad.address_in,
    district: ad.district,
    city: ad.city,
    coordinates: ad.lat === null || ad.lon === null ? null : [ad.lat, ad.lon],
    currency: ad.currency,
    price: ad.price,
    pricePerMeter: pricePerMeter(ad.price, ad.area),
    area: ad.area,
    floor: ad.floor,
    floorsCount: ad.floors_count,
    heatingTypes: ad.heating_types,
    facilities: ad.facilities,
    images: ad.images,
    paymentVariants: ad.payment_variants,
    apartmentCondition: ad.apartment_condition,
    isExclusive: ad.is_exclusive,
    rentalPeriods: ad.rental_periods,
    commission: ad.commission,
    deposit: ad.deposit,
    rentPaymentType: ad.rent_payment_type,
    source: ad.source,
    status: ad.status,
    agencyInfo: {
      photoUrl: ad.icon_id === null ? ad.photo_url : `${apiBase}/images/${ad.icon_id}`,
      agencyName: ad.agency_name,
      telegramUsername: ad.telegram_username,
      whatsappNumber: ad.whatsapp_number,
    },
    isFavourite: ad.is_favourite,
    priceHistory: ad.price_history,
    version: ad.version,
    createdAt: ad.created_at.toISOString(),
    updatedAt: ad.updated_at.toISOString(),
    publishedAt: ad.published_at?.toISOString() ?? null,
  }
  if (isInsider(viewer, ad)) {
    listing.statusNote = ad.status_note
    listing.views = ad.views ?? 0
    listing.favourites = ad.favourites ?? 0
    listing.appointments = ad.appointments ?? 0
    listing.isChanged = isChangedSinceApproval(ad)
  }
  return listing
}

function isChangedSinceApproval(ad: ShownListing): boolean {
  if (ad.approved === null) return false
  const imageIds = ad.images.map((image) => image.id)
  return moderatedChanges(ad.approved, approvedSnapshot(contentOf(ad), imageIds)).length > 0
}
