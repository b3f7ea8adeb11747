import { importLimits } from '../../../contract/import/settings.ts'

/** Remembers the images seen so far, to find the one that a new image looks like. */
export class LikenessIndex {
  readonly #high: number[] = []
  readonly #low: number[] = []
  readonly #ids: string[] = []

  findAndAdd(id: string, likeness: string): string | undefined {
    const high = Number.parseInt(likeness.slice(0, 8), 16) | 0
    const low = Number.parseInt(likeness.slice(8), 16) | 0
    // An image of one colour has no likeness: it would look like every other image of one colour.
    if (high === 0 && low === 0) return undefined
    let found: string | undefined
    for (let at = 0; at < this.#ids.length && found === undefined; at += 1) {
      const apart = count(high ^ (this.#high[at] ?? 0)) + count(low ^ (this.#low[at] ?? 0))
      if (apart <= importLimits.alikeBits && this.#ids[at] !== id) found = this.#ids[at]
    }
    this.#high.push(high)
    this.#low.push(low)
    this.#ids.push(id)
    return found
  }
}

function count(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
