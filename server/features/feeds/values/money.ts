import type {
  AskedPrice,
  FeedCurrency,
  FeedRates,
  OriginalPrice,
  PricePeriod,
} from '../../../../contract/feeds/feeds.ts'
import type { Currency, DealType } from '../../../../contract/listings/listing-words.ts'
import { Words } from './words.ts'

export const currencyWords = new Words<FeedCurrency>({
  USD: [
    'USD',
    '$',
    'у.е',
    'уе',
    'у.е.',
    'дол',
    'долл',
    'доллар',
    'долларов',
    'доллары',
    'dollar',
    'us$',
    'usd$',
  ],
  GEL: ['GEL', '₾', 'лари', 'lari', 'ლარი'],
  EUR: ['EUR', '€', 'евро', 'euro', 'euros'],
  RUB: ['RUB', 'RUR', '₽', 'руб', 'рубль', 'рублей', 'рубли', 'р'],
  GBP: ['GBP', '£', 'фунт', 'pound', 'pounds'],
  TRY: ['TRY', '₺', 'TL', 'лира', 'лир'],
})

export const perDollar = (rates: FeedRates, currency: FeedCurrency): number | undefined =>
  currency === 'USD' ? 1 : rates.perDollar[currency]

export interface ListingPrice {
  amount: number
  currency: Currency
  /** How many units of the asked currency make one of the listing's. */
  factor: number
  original: OriginalPrice | null
}

/** The asked price in a currency of the city; undefined if there is no rate for it. */
export function toListingCurrency(
  asked: AskedPrice,
  rates: FeedRates,
  currencies: readonly Currency[],
): ListingPrice | undefined {
  const { amount } = asked
  const currency = currencies.find((each) => each === asked.currency)
  if (currency) return { amount, currency, factor: 1, original: null }
  const rate = perDollar(rates, asked.currency)
  if (rate === undefined) return undefined
  const original = { ...asked, rate, at: rates.at }
  return { amount: amount / rate, currency: 'USD', factor: rate, original }
}

/** A listing's sum in a currency that a format has; undefined if there is no rate for one of the two. */
export function fromListingCurrency(
  amount: number,
  from: Currency,
  to: FeedCurrency,
  rates: FeedRates,
): number | undefined {
  if (from === to) return amount
  const [ours, theirs] = [perDollar(rates, from), perDollar(rates, to)]
  return ours === undefined || theirs === undefined ? undefined : (amount / ours) * theirs
}

/** A small sum becomes at least 1: a 0 would mean that the price is told on request. */
export const wholeSum = (sum: number) => (sum > 0 ? Math.max(1, Math.round(sum)) : Math.round(sum))

const days: Record<PricePeriod, number> = { day: 1, week: 7, month: 365 / 12, year: 365 }

/** Long rent is asked by the month, daily rent by the day. */
export const periodOf: Record<Exclude<DealType, 'sale'>, PricePeriod> = {
  rent: 'month',
  daily: 'day',
}

export const betweenPeriods = (amount: number, from: PricePeriod, to: PricePeriod) =>
  from === to ? amount : (amount / days[from]) * days[to]
