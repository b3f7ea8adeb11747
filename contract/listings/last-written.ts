import type { Listing } from './listing.ts'

/** The listing as its owner last wrote it: what their form goes on from, and what an operator looks at. */
export const asLastWritten = (listing: Listing): Listing =>
  listing.pending
    ? { ...listing, ...listing.pending.content, images: listing.pending.images }
    : listing
