type WholeNumbers = Uint8Array | Uint16Array | Uint32Array

/** How many slots share one 32-bit number. */
export const slotsANumber = 32

/**
 * One bit for each slot: whether its column holds one value, or has one bit. Filters of words test 32 listings in one
 * step with these. Bits are made for as many slots as a search needs, and are updated from then on.
 */
export class MarkedSlots {
  bits = new Int32Array()
  #madeUpTo = 0
  readonly #column: () => WholeNumbers
  readonly #value: number
  readonly #relevant: number

  /** Only the `relevant` bits of the column's values are compared; by default all of them. */
  constructor(column: () => WholeNumbers, value: number, relevant = -1) {
    this.#column = column
    this.#value = value
    this.#relevant = relevant
  }

  /** Makes the bits of all slots before `end`. */
  makeUpTo(end: number) {
    if (end <= this.#madeUpTo) return
    const column = this.#column()
    if (end > this.bits.length * slotsANumber) {
      const larger = new Int32Array(Math.ceil(column.length / slotsANumber))
      larger.set(this.bits)
      this.bits = larger
    }
    const first = Math.floor(this.#madeUpTo / slotsANumber)
    for (let at = first; at * slotsANumber < end; at += 1) {
      let bits = 0
      for (let n = 0; n < slotsANumber; n += 1)
        bits |= this.#bitOf(column, at * slotsANumber + n) << n
      this.bits[at] = bits
    }
    this.#madeUpTo = end
  }

  /** Updates the bit of a slot that got another listing or whose listing changed. */
  note(slot: number) {
    if (slot >= this.#madeUpTo) return
    const at = Math.floor(slot / slotsANumber)
    const n = slot % slotsANumber
    const others = (this.bits[at] ?? 0) & ~(1 << n)
    this.bits[at] = others | (this.#bitOf(this.#column(), slot) << n)
  }

  #bitOf(column: WholeNumbers, slot: number): number {
    return (((column[slot] ?? 0) ^ this.#value) & this.#relevant) === 0 ? 1 : 0
  }
}
