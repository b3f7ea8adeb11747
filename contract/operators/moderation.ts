import * as z from 'zod/mini'
import { language } from '../languages.ts'
import { image, listing } from '../listings/listing.ts'
import { id, idParams, page, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'

/** What an operator weighs of the listing's author; notes are written in the author's language. */
const author = z.object({
  id,
  name: z.nullable(z.string()),
  language,
  isAgency: z.boolean(),
  isTrusted: z.boolean(),
  since: time,
  /** All of the author's listings, whatever their status, and how many of them are public. */
  ads: z.int(),
  published: z.int(),
})
export type Author = z.infer<typeof author>

export const moderationEntry = z.object({
  listing,
  waitingSince: time,
  /** What differs from the last approved version; empty for a listing never approved. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Pictures of the approved version that are to go, as far as they are still stored. */
  removedImages: z.array(image),
  isFirstTime: z.boolean(),
  /** An edit of a listing that is public meanwhile; the listing is shown as it would become. */
  isEdit: z.boolean(),
  openReports: z.int(),
  /** How many more of this author's new listings wait that are of the same deal, kind and address. */
  alike: z.int(),
  author,
})
export type ModerationEntry = z.infer<typeof moderationEntry>

/** Why two listings are taken for one home: what they say of the place, who offers it, or what they show. */
export const twinReasons = ['place', 'phone', 'pictures'] as const

export const twin = z.object({
  listing,
  reasons: z.array(z.enum(twinReasons)),
  /** In which fields the two differ. */
  differences: z.array(z.object({ field: z.string(), here: z.unknown(), there: z.unknown() })),
  /** How many pictures both show. */
  samePictures: z.int(),
  isSameAuthor: z.boolean(),
})
export type Twin = z.infer<typeof twin>

/** So many look-alikes are decided together at most: each is to be looked at. */
export const mostAlike = 30

/** So long an operator may take a decision back; nobody is told of it before. */
export const undoSeconds = 60

export const moderation = {
  queue: route('GET', '/moderation', {
    summary: 'Listings that wait for an operator, oldest first',
    /** With `from`, that listing and those behind it; nothing when it does not wait. */
    query: z.strictObject({
      ...page,
      from: z.optional(id),
      /** Only that listing and its look-alikes. */
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
