import type { Listing } from './listing.ts'

/** The listing as its owner last wrote it: the form edits this version, and an operator looks at it. */
export const asLastWritten = (listing: Listing): Listing =>
  listing.pending
    ? { ...listing, ...listing.pending.content, images: listing.pending.images }
    : listing
