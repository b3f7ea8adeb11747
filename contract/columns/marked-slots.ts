type WholeNumbers = Uint8Array | Uint16Array | Uint32Array

/** Slots in one number of marks. */
export const slotsANumber = 32

/**
 * A bit for each slot: whether its column holds one value, or has one bit. Filters of words ask for these: 32 listings are
 * looked at in one step. Made as far as somebody asks, and kept true from then on.
 */
export class MarkedSlots {
  bits = new Int32Array()
  #madeUpTo = 0
  readonly #column: () => WholeNumbers
  readonly #value: number
  readonly #relevant: number

  /** Of the column's values only the relevant bits are compared; all of them, where none are named. */
  constructor(column: () => WholeNumbers, value: number, relevant = -1) {
    this.#column = column
    this.#value = value
    this.#relevant = relevant
  }

  /** For all slots before this one. */
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

  /** Another listing stands in this slot, or it changed. */
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
