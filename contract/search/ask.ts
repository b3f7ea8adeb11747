import * as z from 'zod/mini'
import { inEveryLanguage } from '../languages.ts'
import { limits } from '../limits.ts'
import { filters } from '../listings/listing-search.ts'
import { visitorSorts } from '../listings/listing-words.ts'
import { prose } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'
import { noteKinds } from './ask/notes.ts'

/** What one piece of a sentence was understood as; with `isText` it stays text. */
export const understood = z.object({
  text: z.string(),
  filters: z.optional(filters),
  sort: z.optional(z.enum(visitorSorts)),
  isText: z.optional(z.literal(true)),
})

export const namedPlace = z.object({ names: inEveryLanguage })

export const ask = {
  read: route('GET', '/ask', {
    summary: 'A sentence as filters: what was understood, and what stays text',
    query: z.strictObject({ text: prose(limits.ask) }),
    answer: z.object({
      filters,
      /** Absent if the sentence names no order. */
      sort: z.optional(z.enum(visitorSorts)),
      rest: z.string(),
      understood: z.array(understood),
      /** Remarks beside what was understood, such as a range that was turned round, a contradiction or another city. */
      notes: z.array(z.object({ kind: z.enum(noteKinds), text: z.optional(z.string()) })),
    }),
  }),
  names: route('GET', '/ask/names', {
    summary: 'The names that a sentence may hold, for who reads sentences by themselves',
    answer: z.object({
      city: z.array(z.string()),
      districts: z.array(namedPlace),
      places: z.array(z.object({ ...namedPlace.shape, category: z.string() })),
      streets: z.array(z.string()),
    }),
  }),
}
