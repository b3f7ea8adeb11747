import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { filters } from '../listings/listing-search.ts'
import { sort } from '../listings/listing-words.ts'
import { done, id, idParams, line, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'

export const notify = z.enum(['none', 'daily', 'instant'])
export type Notify = z.infer<typeof notify>

export const savedQuery = z.strictObject({
  filters: z._default(filters, {}),
  sort: z._default(sort, 'new'),
})
export type SavedQuery = z.infer<typeof savedQuery>

export const savedSearch = z.object({
  id,
  name: z.string(),
  query: savedQuery,
  notify,
  /** New results since the person last looked; capped at 1,000. */
  newCount: z.int(),
  lastSeenAt: time,
  createdAt: time,
})
export type SavedSearch = z.infer<typeof savedSearch>

export const savedSearches = {
  find: route('GET', '/searches', {
    summary: "The caller's saved searches",
    answer: z.array(savedSearch),
  }),
  save: route('POST', '/searches', {
    summary: 'Save a search',
    body: z.strictObject({
      name: line(limits.text, 1),
      query: savedQuery,
      notify: z._default(notify, 'none'),
    }),
    answer: savedSearch,
    status: 201,
  }),
  update: route('PATCH', '/searches/:id', {
    summary: 'Rename, change its alerts, or mark it seen',
    params: idParams,
    body: z.strictObject({
      name: z.optional(line(limits.text, 1)),
      notify: z.optional(notify),
      isSeen: z.optional(z.literal(true)),
      /** Once it is shared, anybody who has its id can open a copy. */
      isShared: z.optional(z.literal(true)),
    }),
    answer: savedSearch,
  }),
  open: route('GET', '/searches/:id', {
    summary: 'What a saved search looks for: one of the caller, or one that was shared',
    params: idParams,
    answer: z.object({ query: savedQuery }),
  }),
  remove: route('DELETE', '/searches/:id', {
    summary: 'Forget a search',
    params: idParams,
    answer: done,
  }),
}
