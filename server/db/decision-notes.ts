import type { PricePoint } from '../../contract/listings/listing.ts'
import type { ListingContent } from '../../contract/listings/listing-fields.ts'
import type { Status } from '../../contract/listings/listing-words.ts'

/** The database row of a listing's or edit's picture, as it was before the decision. */
export interface PictureBefore {
  id: string
  listing_id: string | null
  edit_of: string | null
  position: number
  type: 'image' | 'video'
  width: number
  height: number
  placeholder: string
  duration_ms: number | null
  blob: string
  poster_blob: string | null
  sent_digest: string
  source_digest: string | null
  created_at: string
}

/** Everything of a listing that a decision may change, as it was before. Times are texts here. */
export interface BeforeDecision {
  status: Status
  status_note: string | null
  noted_version: number | null
  approved: Record<string, unknown> | null
  waiting_since: string | null
  published_at: string | null
  price_history: PricePoint[]
  content: ListingContent
  pictures: PictureBefore[]
  pending: {
    content: ListingContent
    images: { id: string; position: number }[]
    since: string
    note: string | null
  } | null
}

/** What people are told about a decision, once it can no longer be undone. */
export interface DecisionNews {
  /** For the author: the new status of the listing or of its edit. */
  status: Status
  note: string | null
  /** The listing is off the site: those who saved it are told. */
  isWithdrawn: boolean
  /** The decision may have lowered the price. */
  hasPrice: boolean
}
