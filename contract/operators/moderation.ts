import * as z from 'zod/mini'
import { language } from '../languages.ts'
import { image, listing } from '../listings/listing.ts'
import { id, idParams, page, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'

/** What an operator should know about the author; notes are written in the author's language. */
const author = z.object({
  id,
  name: z.nullable(z.string()),
  language,
  isAgency: z.boolean(),
  isTrusted: z.boolean(),
  since: time,
  /** How many listings the author has in any status, and how many of them are public. */
  ads: z.int(),
  published: z.int(),
})
export type Author = z.infer<typeof author>

export const moderationEntry = z.object({
  listing,
  waitingSince: time,
  /** The differences from the last approved version; empty if no version was ever approved. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Pictures of the approved version that the edit removes, if they are still stored. */
  removedImages: z.array(image),
  isFirstTime: z.boolean(),
  /** The entry is an edit of a listing that is public meanwhile; the listing is shown with the edit. */
  isEdit: z.boolean(),
  openReports: z.int(),
  /** How many more new listings of this author with the same deal, kind and address wait. */
  alike: z.int(),
  author,
})
export type ModerationEntry = z.infer<typeof moderationEntry>

/** Why two listings may be the same home: the same place, the same phone of who offers it, or the same pictures. */
export const twinReasons = ['place', 'phone', 'pictures'] as const

export const twin = z.object({
  listing,
  reasons: z.array(z.enum(twinReasons)),
  /** In which fields the two differ. */
  differences: z.array(z.object({ field: z.string(), here: z.unknown(), there: z.unknown() })),
  /** How many pictures both listings have. */
  samePictures: z.int(),
  isSameAuthor: z.boolean(),
})
export type Twin = z.infer<typeof twin>

/** How many look-alikes can be decided together; the operator should look at each. */
export const mostAlike = 30

/** How many seconds an operator has to undo a decision; nobody is told of it before. */
export const undoSeconds = 60

export const moderation = {
  queue: route('GET', '/moderation', {
    summary: 'Listings that wait for an operator, oldest first',
    /** With `from`: that listing and those behind it in the queue; empty if that listing does not wait. */
    query: z.strictObject({
      ...page,
      from: z.optional(id),
      /** Only this listing and its look-alikes. */
      like: z.optional(id),
    }),
    answer: z.array(moderationEntry),
  }),
  twins: route('GET', '/moderation/:id/twins', {
    summary: 'Listings that are public or wait, and are likely the same home; the likeliest first',
    params: idParams,
    answer: z.array(twin),
  }),
  undo: route('POST', '/moderation/:id/undo', {
    summary: `Take back one's own last decision on a listing, within ${undoSeconds} seconds`,
    params: idParams,
    answer: listing,
  }),
}
