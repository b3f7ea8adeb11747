import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { currency } from '../listings/listing-words.ts'
import { decimal, line, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'

/** What is reckoned with beside the facts of a listing; each is a range that operators set, and none is made up. */
export const homeRateKinds = [
  /** What finishing costs by the square metre, from either frame. */
  'workBlackFrame',
  'workWhiteFrame',
  /** What the buyer pays the state and the notary for a home, as a whole. */
  'registration',
  /** What heating costs in a month of winter by the square metre. */
  'heatCentral',
  'heatConditioner',
  'heatElectric',
  'heatGas',
  'heatWarmFloor',
  /** By how many per cent the first and the last floor need more heat. */
  'heatOuterFloors',
] as const
export type HomeRateKind = (typeof homeRateKinds)[number]

export const isPercent = (kind: HomeRateKind) => kind === 'heatOuterFloors'

/** Of a square metre of work, of a fee, or per cent. */
export const mostHomeRate = 100_000

const amount = decimal({ min: 0, max: mostHomeRate })
const range = {
  low: amount,
  high: amount,
  /** Null of what is told in per cent. */
  currency: z.nullable(currency),
  /** Who says so: a price list, a meter, a law. */
  source: line(limits.text, 3),
}

const homeRate = z.object({ kind: z.enum(homeRateKinds), ...range, at: time })
export type HomeRate = z.infer<typeof homeRate>

const homeRateChange = z
  .strictObject({
    kind: z.enum(homeRateKinds),
    /** Null takes it away, and with it every figure that is made of it. */
    rate: z.nullable(
      z
        .strictObject(range)
        .check(z.refine(({ low, high }) => low <= high, 'the lower end is above the higher')),
    ),
    /** When the rate that the caller saw was set: where another was faster, nothing is done (409). */
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
