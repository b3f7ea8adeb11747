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

/**
 * One part of a sum. A part that operators set has its rate, with a day and a source; other parts come from the listing
 * itself.
 */
export interface CostLine extends Range {
  kind: 'price' | 'work' | 'registration' | 'months' | 'deposit'
  rate?: HomeRate
  /** For `months`: how many months are paid at first. */
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

/** What somebody must pay to move into a home; undefined if a part of it is not known. */
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
  // If only the price is known, there is no sum to show: the listing shows the price already.
  if (work === undefined || (work.length === 0 && !registration)) return undefined
  return [
    { kind: 'price', low: price, high: price },
    ...work,
    ...(registration ? [{ kind: 'registration' as const, ...registration }] : []),
  ]
}

/** Undefined if there is work to do whose price is not known. */
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

/** A multiple of a rate, in the currency of the listing; undefined if the rate or an exchange rate is missing. */
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
  /**
   * Whether it is the first or the last floor, which lose more heat; undefined if the floors or the rate are not known.
   */
  outer: 'yes' | 'no' | undefined
}

const heatingKinds: Readonly<Record<HeatingType, HomeRateKind>> = {
  central: 'heatCentral',
  conditioner: 'heatConditioner',
  electric: 'heatElectric',
  gas: 'heatGas',
  warmFloor: 'heatWarmFloor',
}

/** What a winter month costs for each heating of the home that has a known rate. */
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
    // If the floors of a flat are not known, the range covers both cases.
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
