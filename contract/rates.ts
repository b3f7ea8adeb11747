import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { decimal, time } from './primitives.ts'
import { route } from './route.ts'

export const rate = z.object({ base: z.literal('USD'), GEL: z.number(), at: time })
export type RateAnswer = z.infer<typeof rate>

export const rates = {
  get: route('GET', '/rates', {
    summary: 'How many lari a dollar costs, and since when',
    answer: rate,
  }),
  set: route('PUT', '/rates', {
    summary: 'Set the rate',
    body: z.strictObject({
      GEL: decimal(limits.rate),
      /** The rate that the caller saw: where another was faster, nothing is done (409). */
      before: z.optional(decimal(limits.rate)),
    }),
    answer: rate,
  }),
}
