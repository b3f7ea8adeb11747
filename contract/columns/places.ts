import { Texts } from './texts.ts'

const makeTotals = (capacity: number) => ({
  count: new Uint32Array(capacity),
  /** How often a listing of the place came, went or changed. */
  changes: new Uint32Array(capacity),
  /**
   * A listing of the place, from which `next` leads to all others, and its oldest one; both as slot + 1, and 0 stands
   * for none.
   */
  first: new Uint32Array(capacity),
  oldest: new Uint32Array(capacity),
  /** A box around all listings of the place; it may be too large, never too small. */
  south: new Float64Array(capacity),
  west: new Float64Array(capacity),
  north: new Float64Array(capacity),
  east: new Float64Array(capacity),
})
type Totals = ReturnType<typeof makeTotals>

/** The columns that tell where listings are, and those that chain the listings of one address. */
interface Rows {
  id: Float64Array
  lat: Float64Array
  lon: Float64Array
  place: Uint32Array
  /** The neighbours in the chain of listings at one place, as slot + 1; 0 stands for none. */
  next: Uint32Array
  previous: Uint32Array
}

/**
 * The places of all listings, held ready for the map: how many listings each has, and which is the oldest. A map
 * without filters reads only these, however many listings there are.
 */
export class Places {
  readonly #keys = new Texts()
  #totals: Totals = makeTotals(256)

  /** The arrays, for a caller that looks at all places. */
  get totals(): Readonly<Totals> {
    return this.#totals
  }

  find = (key: string) => this.#keys.find(key)
  at = (place: number) => this.#keys.at(place)
  get size() {
    return this.#keys.size
  }

  numberOf(key: string): number {
    const place = this.#keys.numberOf(key)
    if (place >= this.#totals.count.length) this.#grow()
    return place
  }

  /** Adds a listing to its place; its columns must already say where it is. */
  enter(rows: Rows, slot: number) {
    const place = rows.place[slot] ?? 0
    const { first, count } = this.#totals
    const next = first[place] ?? 0
    rows.next[slot] = next
    rows.previous[slot] = 0
    if (next > 0) rows.previous[next - 1] = slot + 1
    first[place] = slot + 1
    count[place] = (count[place] ?? 0) + 1
    this.#include(rows, slot)
    this.#noteChange(place)
  }

  /** Notes that a listing changed; the place's box may have to grow. */
  change(rows: Rows, slot: number) {
    this.#widen(rows, slot)
    this.#noteChange(rows.place[slot] ?? 0)
  }

  #widen(rows: Rows, slot: number) {
    const place = rows.place[slot] ?? 0
    const { south, west, north, east } = this.#totals
    const [lat, lon] = [rows.lat[slot] ?? 0, rows.lon[slot] ?? 0]
    if (!(lat >= (south[place] ?? 0))) south[place] = lat
    if (!(lat <= (north[place] ?? 0))) north[place] = lat
    if (!(lon >= (west[place] ?? 0))) west[place] = lon
    if (!(lon <= (east[place] ?? 0))) east[place] = lon
  }

  leave(rows: Rows, slot: number) {
    const place = rows.place[slot] ?? 0
    const [next, previous] = [rows.next[slot] ?? 0, rows.previous[slot] ?? 0]
    const { first, count, oldest } = this.#totals
    if (next > 0) rows.previous[next - 1] = previous
    if (previous > 0) rows.next[previous - 1] = next
    else first[place] = next
    count[place] = (count[place] ?? 0) - 1
    this.#noteChange(place)
    if (oldest[place] !== slot + 1) return
    oldest[place] = 0
    for (const left of this.slotsAt(rows, place)) this.#include(rows, left)
  }

  /** Follows a listing whose columns were copied from one slot to another. */
  move(rows: Rows, from: number, to: number) {
    const place = rows.place[to] ?? 0
    const [next, previous] = [rows.next[to] ?? 0, rows.previous[to] ?? 0]
    const { first, oldest } = this.#totals
    if (next > 0) rows.previous[next - 1] = to + 1
    if (previous > 0) rows.next[previous - 1] = to + 1
    else first[place] = to + 1
    if (oldest[place] === from + 1) oldest[place] = to + 1
  }

  *slotsAt({ next }: Pick<Rows, 'next'>, place: number): Generator<number> {
    for (let at = this.#totals.first[place] ?? 0; at > 0; at = next[at - 1] ?? 0) yield at - 1
  }

  #noteChange(place: number) {
    const { changes } = this.#totals
    changes[place] = (changes[place] ?? 0) + 1
  }

  #include(rows: Rows, slot: number) {
    const place = rows.place[slot] ?? 0
    const { oldest, south, west, north, east } = this.#totals
    const known = oldest[place] ?? 0
    // Comparisons with NaN are never true, so the first listing sets all four sides.
    if (known === 0) for (const side of [south, west, north, east]) side[place] = Number.NaN
    if (known === 0 || (rows.id[slot] ?? 0) < (rows.id[known - 1] ?? 0)) oldest[place] = slot + 1
    this.#widen(rows, slot)
  }

  #grow() {
    const larger = makeTotals(this.#totals.count.length * 2)
    for (const [name, column] of Object.entries(this.#totals) as [
      keyof Totals,
      Totals[keyof Totals],
    ][])
      larger[name].set(column)
    this.#totals = larger
  }
}
