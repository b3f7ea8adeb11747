import * as z from 'zod/mini'
import { inEveryLanguage } from './languages.ts'
import { idParams } from './primitives.ts'
import { route } from './route.ts'

/** Whole minutes on foot, along the ways that the city's map knows. */
const minutes = z.int()

export const nearby = z.object({
  /** Null in a city without a coast. Metres are those of the straight line. */
  sea: z.nullable(z.object({ metres: z.int(), minutes })),
  /** The nearest first. */
  places: z.array(z.object({ names: inEveryLanguage, category: z.string(), minutes })),
})
export type Nearby = z.infer<typeof nearby>

export const surroundings = {
  nearby: route('GET', '/apartments/:id/nearby', {
    summary: 'How far it is on foot to the sea and to the nearest places that the map knows',
    params: idParams,
    answer: nearby,
  }),
}
