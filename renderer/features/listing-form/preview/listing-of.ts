import type { Listing } from '../../../../contract/listings/listing.ts'
import { withoutInapplicable } from '../../../../contract/listings/listing-rules.ts'
import { pricePerMeter } from '../../../../contract/market/money.ts'
import type { User } from '../../../../contract/people/users.ts'
import { apiBase } from '../../../../contract/wire/route.ts'
import type { ShownImage } from '../../gallery/index.ts'
import type { PhotosStore } from '../../photos/index.ts'
import type { ListingDraft } from '../model/listing-draft.ts'

/** The listing that the form would produce now. */
export function listingOf({ content, listing }: ListingDraft, user: User | undefined): Listing {
  const sent = withoutInapplicable(content)
  const { title, description, address } = sent
  return {
    ...sent,
    id: listing?.id ?? '0',
    ownerId: user?.id ?? '0',
    title: title?.trim() || null,
    description: description?.trim() || null,
    // What the server knows of the address is valid only while the address is unchanged.
    addressIn: listing?.address === address ? listing.addressIn : null,
    district: listing?.address === address ? listing.district : null,
    coordinates: sent.coordinates ? [...sent.coordinates] : null,
    pricePerMeter: pricePerMeter(sent.price, sent.area),
    images: [],
    source: user?.isAgency ? 'agency' : 'owner',
    status: 'published',
    agencyInfo: {
      photoUrl: user?.iconId ? `${apiBase}/images/${user.iconId}` : (user?.photoUrl ?? null),
      agencyName: user?.agencyName ?? null,
      telegramUsername: user?.telegramUsername ?? null,
      whatsappNumber: user?.whatsappNumber ?? null,
    },
    isFavourite: false,
    priceHistory: [],
    version: listing?.version ?? 0,
    createdAt: listing?.createdAt ?? '',
    updatedAt: listing?.updatedAt ?? '',
    publishedAt: null,
    confirmedAt: null,
  }
}

/** The images in their future order, without those that this browser cannot show before the server has them. */
export const imagesOf = ({ photos }: PhotosStore): ShownImage[] =>
  photos.flatMap(({ key, stored, previewUrl, needsSending }) => {
    if (stored && !needsSending) return stored
    return previewUrl
      ? { id: key, type: 'image', width: 640, height: 480, placeholder: '', localUrl: previewUrl }
      : []
  })
