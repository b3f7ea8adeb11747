import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { currency } from '../listings/listing-words.ts'
import { decimal, line, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'

/** Costs that are not in a listing. Each is a range that operators set; none is estimated by the program. */
export const homeRateKinds = [
  /** What finishing work costs for a square metre, from either frame. */
  'workBlackFrame',
  'workWhiteFrame',
  /** What the buyer of a home pays the state and the notary in all. */
  'registration',
  /** What heating costs in a winter month for a square metre. */
  'heatCentral',
  'heatConditioner',
  'heatElectric',
  'heatGas',
  'heatWarmFloor',
  /** How many per cent more heat the first and the last floor need. */
  'heatOuterFloors',
] as const
export type HomeRateKind = (typeof homeRateKinds)[number]

export const isPercent = (kind: HomeRateKind) => kind === 'heatOuterFloors'

/** The highest value, whether for a square metre, a fee or per cent. */
export const mostHomeRate = 100_000

const amount = decimal({ min: 0, max: mostHomeRate })
const range = {
  low: amount,
  high: amount,
  /** Null for a rate in per cent. */
  currency: z.nullable(currency),
  /** Where the figures come from: a price list, a meter, a law. */
  source: line(limits.text, 3),
}

const homeRate = z.object({ kind: z.enum(homeRateKinds), ...range, at: time })
export type HomeRate = z.infer<typeof homeRate>

const homeRateChange = z
  .strictObject({
    kind: z.enum(homeRateKinds),
    /** Null removes the rate, and with it every figure that is computed from it. */
    rate: z.nullable(
      z
        .strictObject(range)
        .check(z.refine(({ low, high }) => low <= high, 'the lower end is above the higher')),
    ),
    /** When the rate that the caller saw was set. If somebody changed it since, the server does nothing (409). */
    before: z.optional(z.nullable(time)),
  })
  .check(
    z.refine(
      ({ kind, rate }) => rate === null || isPercent(kind) === (rate.currency === null),
      'money has a currency, and per cent have none',
    ),
  )

export const homeRates = {
  get: route('GET', '/home-rates', {
    summary: 'What work, fees and heating cost, with the day and the source of each',
    answer: z.array(homeRate),
  }),
  set: route('PUT', '/operator/home-rates', {
    summary: 'Set what one of them costs; null takes it away',
    body: homeRateChange,
    answer: z.array(homeRate),
  }),
}
