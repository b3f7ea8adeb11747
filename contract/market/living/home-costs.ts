import type { ListingContent } from '../../listings/listing-fields.ts'
import type { Currency, HeatingType } from '../../listings/listing-words.ts'
import { isApartment } from '../../listings/listing-words.ts'
import type { HomeRate, HomeRateKind } from '../home-rates.ts'
import type { Rates } from '../money.ts'
import { convertPrice } from '../money.ts'

export interface Range {
  low: number
  high: number
}

/** One part of a sum. What operators set has its rate, with a day and a source; the rest the listing itself says. */
export interface CostLine extends Range {
  kind: 'price' | 'work' | 'registration' | 'months' | 'deposit'
  rate?: HomeRate
  /** Of `months`: how many are paid at first. */
  count?: number
}

export interface MoveInCosts extends Range {
  lines: CostLine[]
  currency: Currency
}

type Priced = Pick<
  ListingContent,
  | 'dealType'
  | 'category'
  | 'price'
  | 'currency'
  | 'area'
  | 'apartmentCondition'
  | 'deposit'
  | 'rentPaymentType'
>

interface Known {
  rates: readonly HomeRate[]
  exchange: Rates
}

const monthsPaid = { perMonth: 1, firstLastMonth: 2, '3months': 3 } as const

/** What has to be paid to live in a home; undefined where a part of it is not known. */
export function moveInCosts(listing: Priced, known: Known): MoveInCosts | undefined {
  const { dealType, price, currency } = listing
  if (price === null || dealType === 'daily') return undefined
  const lines = dealType === 'sale' ? buying(listing, price, known) : renting(listing, price)
  if (!lines) return undefined
  const sum = (end: keyof Range) => lines.reduce((total, line) => total + line[end], 0)
  return { lines, currency, low: sum('low'), high: sum('high') }
}

function renting({ deposit, rentPaymentType }: Priced, price: number): CostLine[] | undefined {
  if (deposit === null || rentPaymentType === null) return undefined
  const count = monthsPaid[rentPaymentType]
  return [
    { kind: 'months', count, low: price * count, high: price * count },
    { kind: 'deposit', low: deposit, high: deposit },
  ]
}

function buying(listing: Priced, price: number, known: Known): CostLine[] | undefined {
  const work = workOn(listing, known)
  const registration = moneyOf('registration', 1, listing.currency, known)
  // The price alone stands above already.
  if (work === undefined || (work.length === 0 && !registration)) return undefined
  return [
    { kind: 'price', low: price, high: price },
    ...work,
    ...(registration ? [{ kind: 'registration' as const, ...registration }] : []),
  ]
}

/** Undefined where there is work whose price nobody knows. */
function workOn(
  { category, apartmentCondition, area, currency }: Priced,
  known: Known,
): CostLine[] | undefined {
  if (!isApartment(category) && category !== 'house') return undefined
  if (apartmentCondition === 'finishedWithRenovation') return []
  if (apartmentCondition === null || area === null) return undefined
  const kind = apartmentCondition === 'blackFrame' ? 'workBlackFrame' : 'workWhiteFrame'
  const work = moneyOf(kind, area, currency, known)
  return work && [{ kind: 'work', ...work }]
}

/** So many times a rate, in the currency of a listing; undefined without the rate, or without one of exchange. */
function moneyOf(kind: HomeRateKind, times: number, to: Currency, { rates, exchange }: Known) {
  const rate = rates.find((each) => each.kind === kind)
  if (!rate?.currency) return undefined
  const from = rate.currency
  const isKnown = (each: Currency) => each === 'USD' || exchange[each] !== undefined
  if (from !== to && !(isKnown(from) && isKnown(to))) return undefined
  const inTheirs = (value: number) => Math.round(convertPrice(value * times, from, to, exchange))
  return { low: inTheirs(rate.low), high: inTheirs(rate.high), rate }
}

export interface WinterCosts extends Range {
  heating: HeatingType
  rate: HomeRate
  currency: Currency
  /** The first or the last floor, which lose more heat; undefined where the floors are not known or it has no rate. */
  outer: 'yes' | 'no' | undefined
}

const heatingKinds: Readonly<Record<HeatingType, HomeRateKind>> = {
  central: 'heatCentral',
  conditioner: 'heatConditioner',
  electric: 'heatElectric',
  gas: 'heatGas',
  warmFloor: 'heatWarmFloor',
}

/** What a month of winter costs by each heating that a home has and a rate is known of. */
export function winterCosts(
  listing: Pick<ListingContent, 'heatingTypes' | 'area' | 'floor' | 'floorsCount' | 'category'>,
  rates: readonly HomeRate[],
): WinterCosts[] {
  const { area, heatingTypes, category } = listing
  if (area === null || !(isApartment(category) || category === 'house')) return []
  const more = rates.find(({ kind }) => kind === 'heatOuterFloors')
  const outer = more && isApartment(category) ? outerFloor(listing) : undefined
  const factor = (percent: number) => 1 + percent / 100
  return heatingTypes.flatMap((heating) => {
    const rate = rates.find(({ kind }) => kind === heatingKinds[heating])
    if (!rate?.currency) return []
    // Of a flat whose floors nobody told the range holds either case.
    const isUnknown = more !== undefined && isApartment(category) && outer === undefined
    const low = outer === 'yes' && more ? factor(more.low) : 1
    const high = more && (outer === 'yes' || isUnknown) ? factor(more.high) : 1
    return {
      heating,
      rate,
      outer,
      currency: rate.currency,
      low: Math.round(rate.low * area * low),
      high: Math.round(rate.high * area * high),
    }
  })
}

function outerFloor({ floor, floorsCount }: Pick<ListingContent, 'floor' | 'floorsCount'>) {
  if (floor === null) return undefined
  if (floor <= 1) return 'yes'
  if (floorsCount === null) return undefined
  return floor >= floorsCount ? 'yes' : 'no'
}
