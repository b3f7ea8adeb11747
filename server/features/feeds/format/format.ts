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

/** A format that is read: its shape says where the offers are, its table what they say. */
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
  /** The site's own number of the city's region, for sites with such numbers. */
  regionId?: string
}

export interface WritableFormat {
  format: FeedFormat
  /** The name that people use. */
  title: string
  contentType: string
  extension: string
  /** What is written before the first listing; `close` is written after the last. */
  open: (context: WriteContext) => string
  close: string
  /** What is written between two listings; empty in XML. */
  between: string
  /** The format's only currency; the sums of a listing are converted before it is written. */
  pricesIn?: FeedCurrency
  writeListing: (listing: OutgoingListing, context: WriteContext) => string
  /** What the format requires; a listing that lacks any of it is left out. */
  requires: readonly Requirement[]
  /** The format requires the site's own number of the region. */
  needsRegion?: true
  /** What the format asks for and no listing has. */
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
  /** The words that are lost; absent if the whole field is lost. */
  values?: readonly string[]
  /** What a reader gets in place of the lost value; absent if nothing. */
  becomes?: string | number | boolean
  /** When it is lost, with a text for the documents; absent if always. */
  when?: { text: string; is: (content: ListingContent) => boolean }
  /** Only exactness is lost: a sum in another currency, an area in whole metres. */
  isRounded?: true
}
