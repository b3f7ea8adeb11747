/** Texts that many listings share, stored once and referred to by number. */
export class Texts {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []
  /** The numbers in the order of their texts, as far as `ranks` has sorted them. */
  readonly #inOrder: number[] = []
  #ranks = new Uint32Array()

  numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.#texts.length)
    return this.#texts.push(text) - 1
  }

  find = (text: string) => this.#numbers.get(text)
  at = (number: number) => this.#texts[number] ?? ''

  get size() {
    return this.#texts.length
  }

  /**
   * Sorts in portions while many texts come, so that no step takes long: sorting 50,000 at once takes a sixth of a
   * second.
   */
  rankSome() {
    const ranked = this.#inOrder.length
    if (this.size - ranked > 500 + ranked / 8) this.ranks()
  }

  /**
   * For each number, the place of its text in the sorted order. A few new texts cost little, because the rest is sorted
   * already.
   */
  ranks(): Uint32Array {
    if (this.#ranks.length === this.size) return this.#ranks
    for (let number = this.#inOrder.length; number < this.size; number += 1)
      this.#inOrder.push(number)
    this.#inOrder.sort((a, b) => (this.at(a) < this.at(b) ? -1 : 1))
    this.#ranks = new Uint32Array(this.size)
    for (const [rank, number] of this.#inOrder.entries()) this.#ranks[number] = rank
    return this.#ranks
  }
}
