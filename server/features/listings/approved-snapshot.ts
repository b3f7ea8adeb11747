import type { ListingContent } from '../../../contract/listing-form.ts'
import { moderatedChanges } from '../../../contract/listing-status.ts'
import type { ListingRow } from './listing-row.ts'

/** What an operator approves: all that the owner wrote but the price, and the pictures in order. */
export type Snapshot = Record<string, unknown>

export function approvedSnapshot(content: ListingContent, imageIds: readonly string[]): Snapshot {
  const { price, currency, ...moderated } = content
  return {
    ...moderated,
    // In what order they were ticked says nothing.
    heatingTypes: content.heatingTypes.toSorted(),
    facilities: content.facilities.toSorted(),
    paymentVariants: content.paymentVariants.toSorted(),
    rentalPeriods: content.rentalPeriods.toSorted((a, b) => a - b),
    images: imageIds,
  }
}

type Reviewed = Pick<ListingRow, 'approved' | 'noted_version'>

/** An operator's later word counts for more than an earlier approval. */
export const isApproved = (listing: Reviewed, current: Snapshot) =>
  listing.approved !== null &&
  listing.noted_version === null &&
  moderatedChanges(listing.approved, current).length === 0
