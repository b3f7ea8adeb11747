import type { SnapshotColumns } from '../../../contract/columns/listing-columns.ts'
import { notSaid } from '../../../contract/columns/listing-columns.ts'
import type { InEveryLanguage } from '../../../contract/languages.ts'
import * as words from '../../../contract/listings/listing-words.ts'
import type { Market, MarketQuery } from '../../../contract/market/market.ts'
import { leastInMarket, priceUnit } from '../../../contract/market/market.ts'
import type { Rates } from '../../../contract/market/money.ts'
import { perDollar } from '../../../contract/market/money.ts'
import type { Home } from './comparables.ts'
import { atPart, isComparable } from './comparables.ts'

/** The prices of one kind of home: of the whole city and of each district. */
type Gathered = Map<string | null, number[]>

/** The median and the quartiles of some prices, and how many prices there are. */
export function figuresOf(prices: readonly number[]) {
  const listings = prices.length
  if (listings < leastInMarket) return { listings, median: null, low: null, high: null }
  const sorted = [...prices].sort((a, b) => a - b)
  const at = (part: number) => Math.round(atPart(sorted, part))
  return { listings, median: at(0.5), low: at(0.25), high: at(0.75) }
}

/** Every market that has enough listings; that of the whole city comes before those of its districts. */
export function marketsNow(
  columns: SnapshotColumns,
  rates: Rates,
  districts: ReadonlyMap<string, InEveryLanguage>,
): Market[] {
  const kinds = new Map<string, Gathered>()
  const { arrays } = columns
  forEachPrice(columns, rates, (deal, category, slot, price) => {
    const district = columns.districts.at(arrays.district[slot] ?? 0)
    const key = `${deal} ${category}`
    const gathered: Gathered = kinds.get(key) ?? new Map()
    kinds.set(key, gathered)
    for (const place of district ? [null, district] : [null]) {
      const prices = gathered.get(place)
      if (prices) prices.push(price)
      else gathered.set(place, [price])
    }
  })
  return words.dealTypes.flatMap((dealType, deal) =>
    words.categories.flatMap((category, n) =>
      [...(kinds.get(`${deal + 1} ${n + 1}`) ?? [])]
        .filter(([place, prices]) => prices.length >= leastInMarket && isKnown(place, districts))
        .sort(
          ([a, ofA], [b, ofB]) =>
            Number(b === null) - Number(a === null) || ofB.length - ofA.length,
        )
        .map(([place, prices]) => ({
          dealType,
          category,
          district: (place !== null && districts.get(place)) || null,
          ...figuresOf(prices),
        })),
    ),
  )
}

const isKnown = (place: string | null, districts: ReadonlyMap<string, InEveryLanguage>) =>
  place === null || districts.has(place)

/** One market, even if it has few listings. */
export function marketNow(
  columns: SnapshotColumns,
  rates: Rates,
  { district, ...kind }: MarketQuery,
) {
  const { arrays, districts } = columns
  const wanted = district === undefined ? undefined : districts.find(district)
  return figuresWhere(columns, rates, kind, (slot) =>
    district === undefined ? true : arrays.district[slot] === wanted,
  )
}

type KindOfHome = Pick<MarketQuery, 'dealType' | 'category'>

/** The figures of those homes of a kind that `isWanted` accepts. */
export function figuresWhere(
  columns: SnapshotColumns,
  rates: Rates,
  { dealType, category }: KindOfHome,
  isWanted: (slot: number) => boolean,
) {
  const [deal, kind] = [
    words.dealTypes.indexOf(dealType) + 1,
    words.categories.indexOf(category) + 1,
  ]
  const prices: number[] = []
  forEachPrice(columns, rates, (itsDeal, itsCategory, slot, price) => {
    if (itsDeal === deal && itsCategory === kind && isWanted(slot)) prices.push(price)
  })
  return figuresOf(prices)
}

/** Goes through every price that counts, by the unit of its deal. A home for sale without an area has none. */
function forEachPrice(
  columns: SnapshotColumns,
  rates: Rates,
  take: (deal: number, category: number, slot: number, price: number) => void,
) {
  const { arrays, count } = columns
  for (let slot = 0; slot < count; slot += 1) {
    const deal = arrays.deal[slot] ?? 0
    const dealType = words.dealTypes[deal - 1]
    const area = arrays.area[slot] ?? Number.NaN
    if (dealType === undefined) continue
    const price = dollarsAt(columns, rates, slot)
    const each = priceUnit(dealType) === 'meter' ? price / area : price
    if (Number.isFinite(each) && each > 0) take(deal, arrays.category[slot] ?? 0, slot, each)
  }
}

function dollarsAt({ arrays }: SnapshotColumns, rates: Rates, slot: number): number {
  const currency = words.currencies[arrays.currency[slot] ?? 0] ?? 'USD'
  return (arrays.price[slot] ?? 0) / perDollar(currency, rates)
}

/** The public homes that this one may be compared with, without itself. */
export function comparableHomes(
  columns: SnapshotColumns,
  rates: Rates,
  home: Omit<Home, 'price'>,
): Home[] {
  const { arrays, count } = columns
  const own = Number(home.id)
  const found: Home[] = []
  for (let slot = 0; slot < count; slot += 1) {
    if (arrays.deal[slot] !== home.deal || arrays.category[slot] !== home.category) continue
    const id = arrays.id[slot] ?? 0
    const area = arrays.area[slot] ?? Number.NaN
    if (id === own || Number.isNaN(area)) continue
    const sea = arrays.sea[slot] ?? notSaid
    const other: Home = {
      id: String(id),
      deal: home.deal,
      category: home.category,
      condition: arrays.condition[slot] ?? 0,
      at: [arrays.lat[slot] ?? 0, arrays.lon[slot] ?? 0],
      area,
      sea: sea === notSaid ? null : sea,
      price: dollarsAt(columns, rates, slot),
    }
    if (other.price > 0 && isComparable(home, other)) found.push(other)
  }
  return found
}
