import * as z from 'zod/mini'
import { packedListings } from '../columns/pack-listings.ts'
import { rate } from '../market/rates.ts'
import { latitude, line, longitude, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'
import { waysFile } from './on-foot/ways.ts'

const point = z.tuple([latitude, longitude])

/** The city as a device stores it to search without a network. */
export const pocket = z.object({
  /** All data is at least as new as this. */
  at: time,
  rates: rate,
  /** The ids of all public listings, if `listings` holds only the changed ones. */
  ids: z.optional(z.array(z.int())),
  listings: packedListings,
  /** The data for counting minutes on foot; if absent, it has not changed. */
  ground: z.optional(
    z.object({
      city: z.string(),
      centre: point,
      ways: z.optional(waysFile),
      places: z.array(z.object({ name: z.string(), at: point })),
    }),
  ),
})
export type PocketAnswer = z.infer<typeof pocket>
/** The pocket on a device: it has all public listings, and always `ground`. */
export type Pocket = Omit<PocketAnswer, 'ids'> & {
  ground: NonNullable<PocketAnswer['ground']>
}

export const pockets = {
  get: route('GET', '/apartments/pocket', {
    summary:
      'All public listings in short, for search without a network; since a moment, what changed',
    query: z.strictObject({ since: z.optional(line(40).check(z.iso.datetime())) }),
    answer: pocket,
  }),
}
