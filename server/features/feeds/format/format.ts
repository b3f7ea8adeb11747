import type {
  FeedCurrency,
  FeedFormat,
  FeedGap,
  FeedRates,
  OfferField,
} from '../../../../contract/feeds/feeds.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import type { ServedCity } from '../values/served-city.ts'
import type { Element } from './element.ts'
import type { OfferDraft } from './offer-draft.ts'
import type { OutgoingListing } from './outgoing-listing.ts'

/** A format that is read: where its offers are is said by its shape, what they say by its table. */
export interface ReadableFormat {
  /** Reads one offer into the draft. */
  readOffer: (offer: Element, draft: OfferDraft) => void
  /** The offer's own id; undefined where it has none. */
  idOf: (offer: Element) => string | undefined
}

export interface WriteContext {
  city: ServedCity
  rates: FeedRates
  /** When the feed is made. */
  at: Date
  /** Where a site has numbers of its own for regions: which of them the city is. */
  regionId?: string
}

export interface WritableFormat {
  format: FeedFormat
  /** How it is called among people. */
  title: string
  contentType: string
  extension: string
  /** What is written before the first and behind the last listing. */
  open: (context: WriteContext) => string
  close: string
  /** Between two listings; nothing in XML. */
  between: string
  /** Its only currency: what is written has its sums in it already. */
  pricesIn?: FeedCurrency
  writeListing: (listing: OutgoingListing, context: WriteContext) => string
  /** What the format requires that this listing lacks: it cannot go out. */
  requires: readonly Requirement[]
  /** The format requires the site's own number of the region. */
  needsRegion?: true
  /** What the format asks for and no listing tells. */
  asks: readonly FeedGap['what'][]
  losses: readonly Loss[]
}

export interface Requirement {
  what: FeedGap['what']
  isMet: (listing: OutgoingListing) => boolean
}

/** What a listing says and the format has no words for. */
export interface Loss {
  field: OfferField
  /** The words that are lost; without them the whole field is. */
  values?: readonly string[]
  /** What is read in place of what is lost; without it, nothing. */
  becomes?: string | number | boolean
  /** A limit to where it is lost, in words for the documents. */
  when?: { text: string; is: (content: ListingContent) => boolean }
  /** Nothing of it is lost but its exactness: a sum in another currency, an area in whole metres. */
  isRounded?: true
}
