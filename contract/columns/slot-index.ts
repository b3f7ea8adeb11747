const onPage = 1_024

/**
 * The slot of each id. Ids are given in sequence, so a page holds many of them. A Map of millions moves all its entries
 * whenever it grows; here no single step takes long.
 */
export class SlotIndex {
  /** Values are slot + 1; 0 stands for none. */
  readonly #pages = new Map<number, Uint32Array>()

  get(id: number): number | undefined {
    const slot = this.#pages.get(Math.floor(id / onPage))?.[id % onPage]
    return slot ? slot - 1 : undefined
  }

  set(id: number, slot: number) {
    const number = Math.floor(id / onPage)
    const page = this.#pages.get(number) ?? new Uint32Array(onPage)
    this.#pages.set(number, page)
    page[id % onPage] = slot + 1
  }

  delete(id: number) {
    const page = this.#pages.get(Math.floor(id / onPage))
    if (page) page[id % onPage] = 0
  }

  /** The ids above `after` and up to `last`. */
  idsBetween(after: number, last: number): number[] {
    const [first, end] = [Math.floor(after / onPage), Math.floor(last / onPage)]
    const ids: number[] = []
    for (const [number, page] of this.#pages) {
      if (number < first || number > end) continue
      for (const [n, slot] of page.entries()) {
        const id = number * onPage + n
        if (slot > 0 && id > after && id <= last) ids.push(id)
      }
    }
    return ids
  }
}
