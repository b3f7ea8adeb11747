/** Texts that many listings share, kept once and named by number. */
export class Texts {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []
  /** All numbers, in the order of their texts, as far as they were put in order. */
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

  /** While many come: puts them in order a part at a time, so that no step takes long. Of 50,000 at once it is a sixth of a second. */
  rankSome() {
    const ranked = this.#inOrder.length
    if (this.size - ranked > 500 + ranked / 8) this.ranks()
  }

  /** For each number, where its text stands when all are put in order. A few new texts cost little: the rest is in order. */
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
