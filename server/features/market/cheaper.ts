import type { SnapshotColumns } from '../../../contract/columns/listing-columns.ts'
import { noFloor } from '../../../contract/columns/listing-columns.ts'
import type { Concession } from '../../../contract/market/market.ts'
import type { Rates } from '../../../contract/market/money.ts'
import type { Walking } from '../../../contract/search/on-foot/open-walking.ts'
import { distance, planeAround } from '../../../contract/search/on-foot/plane.ts'
import type { Home } from './comparables.ts'
import { comparableHomes } from './market-now.ts'

const mostShown = 3
const farthest = 2_000
/** Differences up to these do not matter to somebody who lives there. */
const slack = { squareMetres: 1, floors: 1, minutes: 1 } as const

export interface Cheaper {
  id: string
  /** By how many percent a square metre of it is cheaper. */
  percent: number
  concession: Concession | null
}

interface Own extends Home {
  /** The category's place in the list of them, from 1; 0 where the listing has none. */
  rooms: number
  floor: number | null
}

/**
 * Listings near by that cost less, as a whole and by the square metre: with as many rooms, in the same condition, and
 * worse in at most one of area, floor and minutes to the sea. Those that are worse in nothing come first, then the
 * cheapest.
 */
export function findCheaper(
  home: Own,
  { columns, rates, walking }: { columns: SnapshotColumns; rates: Rates; walking: Walking },
): Cheaper[] {
  const { arrays } = columns
  const { toSpot } = planeAround(home.at)
  const here = toSpot(home.at)
  const asked = home.price / home.area
  const toSea = walking.minutesToSea(home.at)

  return comparableHomes(columns, rates, home)
    .flatMap((other) => {
      const slot = columns.slotOf(other.id)
      const percent = Math.round((1 - other.price / other.area / asked) * 100)
      if (slot === undefined || percent < 1 || other.price > home.price) return []
      if (arrays.rooms[slot] !== home.rooms) return []
      if (distance(toSpot(other.at), here) > farthest) return []
      const floor = arrays.floor[slot] ?? noFloor
      const worse: Concession[] = []
      if (other.area < home.area - slack.squareMetres) worse.push('area')
      if (home.floor !== null && (floor === noFloor || floor < home.floor - slack.floors))
        worse.push('floor')
      if (worse.length > 1) return []
      const itsSea = walking.minutesToSea(other.at)
      if (toSea !== undefined && itsSea !== undefined && itsSea > toSea + slack.minutes)
        worse.push('sea')
      return worse.length > 1 ? [] : [{ id: other.id, percent, concession: worse[0] ?? null }]
    })
    .sort(
      (a, b) =>
        Number(a.concession !== null) - Number(b.concession !== null) ||
        b.percent - a.percent ||
        Number(a.id) - Number(b.id),
    )
    .slice(0, mostShown)
}
