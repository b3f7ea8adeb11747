import type { FeedOffer } from '../../../contract/feeds/feeds.ts'
import type { ListingContent } from '../../../contract/listings/listing-fields.ts'

interface Listed {
  id: string
  content: ListingContent
  /** A text for each picture that tells it from others, in place of its address. */
  pictures: readonly string[]
  phones?: string[]
}

/** Presents a listing as if a feed had offered it, for the rules that find two offers of one home. */
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
