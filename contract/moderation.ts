import * as z from 'zod/mini'
import { listing } from './listing.ts'
import { page, time } from './primitives.ts'
import { route } from './route.ts'

export const moderationEntry = z.object({
  listing,
  waitingSince: time,
  /** What differs from the last approved version; empty for an ad never approved. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  isFirstTime: z.boolean(),
  openReports: z.int(),
})
export type ModerationEntry = z.infer<typeof moderationEntry>

export const moderation = {
  queue: route('GET', '/moderation', {
    summary: 'Ads that wait for an operator, oldest first',
    query: z.strictObject({ ...page }),
    answer: z.array(moderationEntry),
  }),
}
