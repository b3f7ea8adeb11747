const mostCharacters = 4_000_000

/** HTML of parts of pages by what they were drawn from; the longest unused go first. */
export class DrawnParts {
  readonly #parts = new Map<string, string>()
  readonly #most: number
  #characters = 0

  constructor(most = mostCharacters) {
    this.#most = most
  }

  get(from: string, draw: () => string): string {
    const known = this.#parts.get(from)
    const part = known ?? draw()
    this.#parts.delete(from)
    this.#parts.set(from, part)
    if (known === undefined) this.#grow(from.length + part.length)
    return part
  }

  #grow(characters: number) {
    this.#characters += characters
    for (const [from, part] of this.#parts) {
      if (this.#characters <= this.#most) return
      this.#parts.delete(from)
      this.#characters -= from.length + part.length
    }
  }
}
