import type { FeedCurrency, FeedRates, OfferedMedia } from '../../../../contract/feeds/feeds.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { isApartment } from '../../../../contract/listings/listing-words.ts'
import { fromListingCurrency, wholeSum } from '../values/money.ts'

/** A published listing as it is written into a feed. */
export interface OutgoingListing {
  id: string
  content: ListingContent
  media: readonly OfferedMedia[]
  /** The listing's page on the site. */
  url: string
  createdAt: Date
  updatedAt: Date
  contact: { name: string; phone: string | null; email: string | null; isAgency: boolean }
}

export const videosOf = ({ media }: OutgoingListing) => media.filter(({ type }) => type === 'video')

/** A requirement for flats only. */
export const ofApartment = (what: 'apartmentCategory' | 'floor' | 'floorsCount') => ({
  what,
  isMet: ({ content }: Pick<OutgoingListing, 'content'>) =>
    !isApartment(content.category) || content[what] !== null,
})

export const imagesOf = ({ media }: OutgoingListing) => media.filter(({ type }) => type === 'image')

/** The listing with its sums in a currency of the format; a sum without a rate becomes null. */
export function inCurrency(
  listing: OutgoingListing,
  to: FeedCurrency,
  rates: FeedRates,
): OutgoingListing {
  const { content } = listing
  const convert = (sum: number | null) => {
    const converted =
      sum === null ? undefined : fromListingCurrency(sum, content.currency, to, rates)
    return converted === undefined ? null : wholeSum(converted)
  }
  return {
    ...listing,
    content: { ...content, price: convert(content.price), deposit: convert(content.deposit) },
  }
}
