import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import type { LocalCurrency } from '../listings/listing-words.ts'
import { localCurrencies } from '../listings/listing-words.ts'
import { decimal, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'

const perDollar = z.optional(z.number())

/** How much of the city's own currency a dollar costs; other currencies are left out. */
export const rate = z.object({
  base: z.literal('USD'),
  GEL: perDollar,
  EUR: perDollar,
  RUB: perDollar,
  TRY: perDollar,
  at: time,
} satisfies Record<LocalCurrency | 'base' | 'at', unknown>)
export type RateAnswer = z.infer<typeof rate>

const newRate = z.optional(decimal(limits.rate))

/** The rates in a change. A change must name exactly one, otherwise the server refuses it. */
export const namedRates = (given: { readonly [Each in LocalCurrency]?: number | undefined }) =>
  localCurrencies.flatMap((currency) => {
    const perDollar = given[currency]
    return perDollar === undefined ? [] : [{ currency, perDollar }]
  })

const rateChange = z
  .strictObject({
    GEL: newRate,
    EUR: newRate,
    RUB: newRate,
    TRY: newRate,
    /** The rate that the caller saw. If somebody changed it since, the server does nothing (409). */
    before: z.optional(decimal(limits.rate)),
  } satisfies Record<LocalCurrency | 'before', unknown>)
  .check(z.refine((given) => namedRates(given).length === 1, 'names one currency'))

/** What a dollar costs in a currency of feeds, and since when; null until somebody has set it. */
export const currencyRate = z.object({
  currency: z.enum(localCurrencies),
  perDollar: z.nullable(z.number()),
  at: z.nullable(time),
})
export type CurrencyRate = z.infer<typeof currencyRate>

export const rates = {
  get: route('GET', '/rates', {
    summary: 'What a dollar costs, and since when',
    answer: rate,
  }),
  all: route('GET', '/operator/rates', {
    summary: 'The rates of all currencies that feeds are priced in',
    answer: z.array(currencyRate),
  }),
  set: route('PUT', '/rates', {
    summary:
      'Set the rate of one currency: of the city’s own, or of another that feeds are priced in',
    body: rateChange,
    answer: rate,
  }),
}
