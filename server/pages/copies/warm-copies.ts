/** How many copies of one document are cached: more are in use at once only if readers are slow. */
const mostOfOne = 2

/**
 * Complete copies of the documents that were asked for last; no answer is using these copies now. Changing a few bytes
 * of a copy costs much less than making a new one, because its memory exists and is near the processor.
 */
export class WarmCopies<Document extends object> {
  readonly #copies = new Map<Document, Buffer[]>()
  readonly #mostBytes: number
  #bytes = 0
  /** The document that is already last in the order. */
  #last: Document | undefined

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get size() {
    return this.#bytes
  }

  take(document: Document): Buffer | undefined {
    const copy = this.#copies.get(document)?.pop()
    this.#bytes -= copy?.length ?? 0
    return copy
  }

  /** Takes a copy back when its answer is closed, so that the next answer can overwrite it. */
  put(document: Document, copy: Buffer) {
    const copies = this.#copies.get(document) ?? []
    if (document !== this.#last) {
      this.#last = document
      this.#copies.delete(document)
      this.#copies.set(document, copies)
    }
    if (copies.length < mostOfOne) {
      copies.push(copy)
      this.#bytes += copy.length
    }
    if (this.#bytes > this.#mostBytes) this.#dropUnused()
  }

  #dropUnused() {
    for (const [longestUnused, copies] of this.#copies) {
      if (this.#bytes <= this.#mostBytes) return
      this.#copies.delete(longestUnused)
      if (longestUnused === this.#last) this.#last = undefined
      for (const { length } of copies) this.#bytes -= length
    }
  }
}
