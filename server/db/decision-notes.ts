import type { PricePoint } from '../../contract/listings/listing.ts'
import type { ListingContent } from '../../contract/listings/listing-fields.ts'
import type { Status } from '../../contract/listings/listing-words.ts'

/** A picture of a listing or of its edit, as its row was. */
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

/** All of a listing that a decision may change, as it was before: times are texts here. */
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

/** What is told of a decision, once it can no longer be taken back. */
export interface DecisionNews {
  /** For the author: where the listing, or their edit, went. */
  status: Status
  note: string | null
  /** It is off the site: whoever set it aside hears so. */
  isWithdrawn: boolean
  /** Its price may have fallen with it. */
  hasPrice: boolean
}
