import * as z from 'zod/mini'
import { language } from './languages.ts'
import { listing } from './listing.ts'
import { id, page, time } from './primitives.ts'
import { route } from './route.ts'

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
  isFirstTime: z.boolean(),
  /** An edit of a listing that is public meanwhile; the listing is shown as it would become. */
  isEdit: z.boolean(),
  openReports: z.int(),
  author,
})
export type ModerationEntry = z.infer<typeof moderationEntry>

export const moderation = {
  queue: route('GET', '/moderation', {
    summary: 'Listings that wait for an operator, oldest first',
    /** With `from`, that listing and those behind it; nothing when it does not wait. */
    query: z.strictObject({ ...page, from: z.optional(id) }),
    answer: z.array(moderationEntry),
  }),
}
