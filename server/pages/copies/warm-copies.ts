/** Of one document at a time: more are on their way only when readers are slow. */
const mostOfOne = 2

/**
 * Whole copies of documents that no answer holds now, of those documents that were asked for last. To change a few
 * bytes of such a copy costs much less than to make a new one: its memory is there and near the processor.
 */
export class WarmCopies<Document extends object> {
  readonly #copies = new Map<Document, Buffer[]>()
  readonly #mostBytes: number
  #bytes = 0
  /** Stands at the end already. */
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

  /** Once the answer that it was sent as is closed: the next one is written over it. */
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
