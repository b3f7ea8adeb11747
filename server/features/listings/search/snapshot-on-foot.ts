import { setImmediate } from 'node:timers/promises'
import type { FilterContext } from '../../../../contract/columns/fitting-slots.ts'
import { fitTest, fittingSlots } from '../../../../contract/columns/fitting-slots.ts'
import type { SnapshotColumns } from '../../../../contract/columns/listing-columns.ts'
import type { Filters, Point } from '../../../../contract/listings/listing-search.ts'
import type { MinutesToAll, Walking } from '../../../../contract/search/on-foot/open-walking.ts'
import type { Placed } from './order-by-minutes.ts'
import { OrderByMinutes, rankBy } from './order-by-minutes.ts'

/** How many listings are placed on the ways before others get their turn: some three milliseconds. */
const doorsAtOnce = 2_000
/** Ordering all listings costs as much as this many searches that look only at those that fit. */
const searchesWorthAnOrder = 8
const mostPoints = 20
/** The most listings in all orders together: some 50 MB. */
const mostOrdered = 4_000_000

interface AskedPoints {
  minutes: MinutesToAll
  /** How many moves the columns had made when the rest was computed. */
  moves: number
  searches: number
  order: OrderByMinutes | undefined
}

export interface MinutesPage {
  filters: Filters
  context: FilterContext
  behind: Placed | undefined
  offset: number
  limit: number
}

/** The listings in memory by their minutes on foot. Remembers where each reaches the ways, and what was asked for. */
class SnapshotOnFoot {
  readonly #columns: SnapshotColumns
  readonly #walking: Walking
  readonly #doors
  #moves = -1
  /** The points that were asked for last are the last entry. */
  readonly #asked = new Map<string, AskedPoints>()

  constructor(columns: SnapshotColumns, walking: Walking) {
    this.#columns = columns
    this.#walking = walking
    this.#doors = walking.openDoors()
  }

  async page(points: readonly Point[], asked: MinutesPage): Promise<number[]> {
    // A listing that moves while others have their turn is looked up again.
    while (this.#moves !== this.#columns.moves) await this.#bringUpDoors()
    const { filters, context, offset, limit } = asked
    const known = this.#askedPoints(points)
    const behind = asked.behind && rankBy(known.minutes, asked.behind)
    const page = { behind, offset, limit }
    known.searches += 1
    if (known.searches > searchesWorthAnOrder)
      known.order ??= this.#orderOf(known, allSlots(this.#columns))
    if (known.order)
      return known.order.page({ ...page, fits: fitTest(this.#columns, filters, context) })
    return this.#orderOf(known, fittingSlots(this.#columns, filters, context)).page(page)
  }

  #orderOf({ minutes }: AskedPoints, slots: Uint32Array) {
    const { id } = this.#columns.arrays
    return new OrderByMinutes(slots, id, (slot) => minutes.fromDoor(this.#doors, slot))
  }

  async #bringUpDoors() {
    const { moves } = this.#columns
    let moved = 0
    for (let from = 0; from < this.#columns.count; from += doorsAtOnce) {
      const { arrays, count } = this.#columns
      moved += this.#doors.bringUp(arrays, from, Math.min(count, from + doorsAtOnce))
      if (moved < doorsAtOnce) continue
      moved = 0
      await setImmediate()
    }
    this.#moves = moves
  }

  #askedPoints(points: readonly Point[]): AskedPoints {
    const key = points.join(' ')
    const known = this.#asked.get(key)
    const { moves, count } = this.#columns
    const minutes = known?.minutes ?? this.#walking.minutesToAll(points)
    const current =
      known?.moves === moves ? known : { minutes, moves, searches: 0, order: undefined }
    this.#asked.delete(key)
    this.#asked.set(key, current)
    const most = Math.max(2, Math.min(mostPoints, mostOrdered / count))
    for (const [oldest] of this.#asked) {
      if (this.#asked.size <= most) break
      this.#asked.delete(oldest)
    }
    return current
  }
}

const allSlots = ({ count }: SnapshotColumns) => Uint32Array.from({ length: count }, (_, n) => n)

const known = new WeakMap<SnapshotColumns, SnapshotOnFoot>()

/** The one that belongs to these columns. */
export function onFootIn(columns: SnapshotColumns, walking: Walking): SnapshotOnFoot {
  const onFoot = known.get(columns) ?? new SnapshotOnFoot(columns, walking)
  known.set(columns, onFoot)
  return onFoot
}
