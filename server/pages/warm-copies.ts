/** Of one document at a time: more are on their way only when readers are slow. */
const mostOfOne = 2

/**
 * Whole copies of documents that no answer holds now, of those documents that were asked for last. To change a few
 * bytes of such a copy costs much less than to make a new one: its memory is there and near the processor.
 */
export class WarmCopies<Document extends object> {
  readonly #copies = new Map<Document, readonly Buffer[]>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get size() {
    return this.#bytes
  }

  take(document: Document): Buffer | undefined {
    const [copy, ...others] = this.#copies.get(document) ?? []
    if (copy) this.#replace(document, others)
    return copy
  }

  /** Once the answer that it was sent as is closed: the next one is written over it. */
  put(document: Document, copy: Buffer) {
    const copies = this.#copies.get(document) ?? []
    if (copies.length < mostOfOne) this.#replace(document, [...copies, copy])
    for (const longestUnused of this.#copies.keys()) {
      if (this.#bytes <= this.#mostBytes) return
      this.#replace(longestUnused, [])
    }
  }

  #replace(document: Document, copies: readonly Buffer[]) {
    this.#bytes += bytesOf(copies) - bytesOf(this.#copies.get(document) ?? [])
    this.#copies.delete(document)
    if (copies.length > 0) this.#copies.set(document, copies)
  }
}

const bytesOf = (copies: readonly Buffer[]) => copies.reduce((sum, { length }) => sum + length, 0)
