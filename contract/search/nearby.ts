import * as z from 'zod/mini'
import { inEveryLanguage } from '../languages.ts'
import { limits } from '../limits.ts'
import { walkPoint, walkPoints } from '../listings/listing-search.ts'
import { id, idParams } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'

/** Whole minutes on foot along the ways of the city's map. */
const minutes = z.int()

export const nearby = z.object({
  /** The map has no way to the listing: all minutes are for the straight line times a factor. */
  isByAir: z.boolean(),
  /** Null in a city without a coast. Metres are in a straight line. */
  sea: z.nullable(z.object({ metres: z.int(), minutes })),
  /** The nearest first. */
  places: z.array(z.object({ names: inEveryLanguage, category: z.string(), minutes })),
})
export type Nearby = z.infer<typeof nearby>

/** The minutes to each of the given points, in their order. */
export const listingWalks = z.object({ id, minutes: z.array(minutes) })
export type ListingWalks = z.infer<typeof listingWalks>

export const surroundings = {
  walks: route('GET', '/apartments/walks', {
    summary: 'Minutes on foot from some points to each of some public listings',
    query: z.strictObject({
      from: walkPoints,
      ids: z.array(id).check(z.maxLength(limits.page.maxSize)),
    }),
    answer: z.array(listingWalks),
  }),
  reach: route('GET', '/geo/reach', {
    summary:
      'Whether a way on foot that the map knows leads to a point; to one in the sea none does',
    query: z.strictObject({ at: walkPoint }),
    answer: z.object({ hasWay: z.boolean() }),
  }),
  nearby: route('GET', '/apartments/:id/nearby', {
    summary: 'How far it is on foot to the sea and to the nearest places that the map knows',
    params: idParams,
    answer: nearby,
  }),
}
