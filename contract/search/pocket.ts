import * as z from 'zod/mini'
import { packedListings } from '../columns/pack-listings.ts'
import { rate } from '../market/rates.ts'
import { latitude, line, longitude, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'
import { waysFile } from './on-foot/ways.ts'

const point = z.tuple([latitude, longitude])

/** The city as a device keeps it, to search without a network. */
export const pocket = z.object({
  /** Nothing in it is older. */
  at: time,
  rates: rate,
  /** Of all that is public, where `listings` holds only what changed. */
  ids: z.optional(z.array(z.int())),
  listings: packedListings,
  /** What minutes are counted by; as it was, where it is not told. */
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
/** As it stands on a device: of all that is public, with the ground. */
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
