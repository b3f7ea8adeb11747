import { weighEdit } from '../../../contract/listings/edit-rules.ts'
import type { FieldName, ListingContent } from '../../../contract/listings/listing-fields.ts'
import { listingFields } from '../../../contract/listings/listing-fields.ts'
import type { Pricing } from '../../../contract/listings/price-bounds.ts'
import type { ListingRow } from './listing-row.ts'

/** What an operator approves: all that the owner wrote, and the images in order. */
export type Snapshot = Record<string, unknown>

export function approvedSnapshot(content: ListingContent, imageIds: readonly string[]): Snapshot {
  // The order in which several choices were ticked means nothing.
  const inOrder = Object.entries(content).map(([name, value]) =>
    listingFields[name as FieldName].kind === 'choices'
      ? [name, [...(value as readonly (string | number)[])].sort(byValue)]
      : [name, value],
  )
  return { ...Object.fromEntries(inOrder), images: imageIds }
}

const byValue = (one: string | number, other: string | number) => (one < other ? -1 : 1)

type Reviewed = Pick<ListingRow, 'approved' | 'noted_version'>

/** An operator's later note overrides an earlier approval. */
export const isApproved = (listing: Reviewed, current: Snapshot, pricing: Pricing) =>
  listing.approved !== null &&
  listing.noted_version === null &&
  weighEdit(listing.approved, current, pricing).waiting.length === 0
