import type { FeedOffer } from '../../../contract/feeds/feeds.ts'
import type { ListingContent } from '../../../contract/listings/listing-fields.ts'

interface Listed {
  id: string
  content: ListingContent
  /** What tells one picture from another, in the place of an address. */
  pictures: readonly string[]
  phones?: string[]
}

/** A listing as if a feed had offered it, for the rules by which two offers are one home. */
export const listingAsOffer = ({ id, content, pictures, phones = [] }: Listed): FeedOffer => ({
  id,
  line: 0,
  warnings: [],
  listing: {
    ...content,
    description: null,
    images: pictures.map((url) => ({ url, type: 'image', isPlan: false })),
    originalPrice: null,
  },
  traces: { otherIds: [], phones, isPointOfAddress: false, flat: null, prices: [] },
})
