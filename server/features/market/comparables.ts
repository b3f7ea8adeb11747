import type { Point } from '../../../contract/listings/listing-search.ts'
import type { Worth } from '../../../contract/market/market.ts'
import { leastForEstimate, leastInMarket } from '../../../contract/market/market.ts'
import { distance, planeAround } from '../../../contract/search/on-foot/plane.ts'

/** What homes are compared by. Deal, category and condition are numbers or words that are either equal or not. */
export interface Home {
  id: string
  deal: number | string
  category: number | string
  condition: number | string | null
  at: Point
  /** Square metres. */
  area: number
  /** Metres to the coast; null where there is none. */
  sea: number | null
  /** In dollars. */
  price: number
}

/** Homes that are larger or smaller by more than this factor are not compared. */
const areaRatio = 1.5
const mostCompared = 40
/** The share that an estimate leaves out at each end: eight of ten homes like it cost what the estimate says. */
const tail = 0.1

/** A kilometre of distance, half as much area again and twice the way to the sea make two homes equally different. */
const kilometre = 1_000
const seaUnit = 200

export function isComparable(home: Omit<Home, 'id' | 'price'>, other: Home): boolean {
  return (
    other.deal === home.deal &&
    other.category === home.category &&
    other.condition === home.condition &&
    other.area <= home.area * areaRatio &&
    other.area >= home.area / areaRatio
  )
}

/** The homes most like this one, by place, area and distance to the sea. */
export function mostAlike(home: Omit<Home, 'id' | 'price'>, comparable: readonly Home[]): Home[] {
  const { toSpot } = planeAround(home.at)
  const here = toSpot(home.at)
  const unlikeness = ({ at, area, sea }: Home) =>
    distance(toSpot(at), here) / kilometre +
    Math.abs(Math.log(area / home.area)) / Math.log(areaRatio) +
    (sea === null || home.sea === null
      ? 0
      : Math.abs(Math.log2((sea + seaUnit) / (home.sea + seaUnit))))
  return comparable
    .map((other) => ({ other, off: unlikeness(other) }))
    .sort((a, b) => a.off - b.off || Number(a.other.id) - Number(b.other.id))
    .slice(0, mostCompared)
    .map(({ other }) => other)
}

/**
 * Where a home's price stands among those of the homes most like it, and what they would cost at its size. The ends of
 * the estimate are places in the order of their prices by the square metre: between the tenth and the ninetieth part of
 * `compared + 1`, where the price of one more such home falls eight times out of ten. Nothing is fitted; `npm run
 * bench:worth` measures it.
 */
export function compareHomes(
  home: Omit<Home, 'id'>,
  alike: readonly Home[],
): Pick<Worth, 'place' | 'estimate'> {
  const compared = alike.length
  const perMeter = alike.map(({ price, area }) => price / area).sort((a, b) => a - b)
  const middle = atPart(perMeter, 0.5)
  const place =
    compared >= leastInMarket && middle > 0
      ? { percent: Math.round((home.price / home.area / middle - 1) * 100), compared }
      : null
  const whole = (part: number) => Math.round(atPart(perMeter, part) * home.area)
  const estimate =
    compared >= leastForEstimate
      ? { low: whole(tail), middle: whole(0.5), high: whole(1 - tail), compared }
      : null
  return { place, estimate }
}

/** The value below which this part of an ascending row falls. */
export function atPart(sorted: readonly number[], part: number): number {
  const place = Math.min(sorted.length, Math.max(1, part * (sorted.length + 1)))
  const below = sorted[Math.floor(place) - 1] ?? 0
  const above = sorted[Math.ceil(place) - 1] ?? below
  return below + (above - below) * (place - Math.floor(place))
}
