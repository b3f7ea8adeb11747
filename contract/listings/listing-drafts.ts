import * as z from 'zod/mini'
import { done } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'
import { listing } from './listing.ts'

/** The one new listing that an account is writing; every tab and every device edits the same draft. */
export const listingDrafts = {
  get: route('GET', '/users/me/draft', {
    summary: 'The new listing that the caller is writing, if there is one',
    answer: z.object({ listing: z.nullable(listing) }),
  }),
  open: route('POST', '/users/me/draft', {
    summary: 'The same, begun where there is none',
    answer: listing,
    withoutKey: 'there is one at a time: begun again, it is the same',
  }),
  close: route('DELETE', '/users/me/draft', {
    summary: 'Finishes the draft: it stays a draft like any other, and the next one starts empty',
    answer: done,
    withoutKey: 'done again, there is nothing to close',
  }),
}
