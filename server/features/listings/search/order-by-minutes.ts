import type { MinutesToAll } from '../../../../contract/search/on-foot/open-walking.ts'

/** A listing and where it is. */
export interface Placed {
  id: number
  lat: number
  lon: number
}

interface Ranked {
  id: number
  minutes: number
}

/** The minutes of a draft without a place, which comes last. */
const nowhere = Number.MAX_SAFE_INTEGER
const minutesOrNowhere = (minutes: number) => (Number.isNaN(minutes) ? nowhere : minutes)

export const rankBy = (minutes: MinutesToAll, { id, lat, lon }: Placed): Ranked => ({
  id,
  minutes: minutesOrNowhere(minutes.from([lat, lon])),
})

/** Nearer first; among equals, of which one house has many, the newer first. */
const compare = (minutes: number, id: number, otherMinutes: number, otherId: number) =>
  minutes - otherMinutes || otherId - id

/** One bucket for each minute; listings that are farther away than all of these are in the last. */
const buckets = 1_000
const bucketOf = (minutes: number) => Math.min(buckets - 1, Math.floor(minutes))

/**
 * Numbered listings in the order of minutes. They are divided by whole minutes, and only the minutes that a page shows
 * are sorted: most requests are for the first page.
 */
export class OrderByMinutes {
  readonly #slots: Uint32Array
  readonly #minutes: Float64Array
  readonly #ids: ArrayLike<number>
  /** Indexes into the arrays above, bucket by bucket. */
  readonly #places: Uint32Array
  readonly #starts = new Uint32Array(buckets + 1)
  readonly #isSorted = new Uint8Array(buckets)

  /** Takes some slots; `ids` and `minutesOf` tell the id and the minutes of each. */
  constructor(slots: Uint32Array, ids: ArrayLike<number>, minutesOf: (slot: number) => number) {
    this.#slots = slots
    this.#ids = ids
    this.#minutes = Float64Array.from(slots, (slot) => minutesOrNowhere(minutesOf(slot)))
    for (const minutes of this.#minutes) {
      const after = bucketOf(minutes) + 1
      this.#starts[after] = (this.#starts[after] ?? 0) + 1
    }
    for (let n = 0; n < buckets; n += 1)
      this.#starts[n + 1] = (this.#starts[n + 1] ?? 0) + (this.#starts[n] ?? 0)
    this.#places = new Uint32Array(slots.length)
    const free = this.#starts.slice()
    for (const [place, minutes] of this.#minutes.entries()) {
      const bucket = bucketOf(minutes)
      const at = free[bucket] ?? 0
      this.#places[at] = place
      free[bucket] = at + 1
    }
  }

  /** The ids of a page: of listings that fit, and that come after `behind` if it is given. */
  page({
    fits,
    behind,
    offset,
    limit,
  }: {
    fits?: (slot: number) => boolean
    behind?: Ranked | undefined
    offset: number
    limit: number
  }): number[] {
    const found: number[] = []
    let toSkip = offset
    for (let bucket = behind ? bucketOf(behind.minutes) : 0; bucket < buckets; bucket += 1)
      for (const place of this.#sorted(bucket)) {
        const slot = this.#slots[place] ?? 0
        const id = this.#ids[slot] ?? 0
        if (behind && compare(behind.minutes, behind.id, this.#minutes[place] ?? 0, id) >= 0)
          continue
        if (fits && !fits(slot)) continue
        if (toSkip > 0) toSkip -= 1
        else if (found.push(id) >= limit) return found
      }
    return found
  }

  #sorted(bucket: number): Uint32Array {
    const places = this.#places.subarray(this.#starts[bucket], this.#starts[bucket + 1])
    if (this.#isSorted[bucket] === 1) return places
    this.#isSorted[bucket] = 1
    const idAt = (place: number) => this.#ids[this.#slots[place] ?? 0] ?? 0
    const minutes = this.#minutes
    return places.sort((a, b) => compare(minutes[a] ?? 0, idAt(a), minutes[b] ?? 0, idAt(b)))
  }
}
