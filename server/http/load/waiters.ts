export interface WaiterBounds {
  /** For all callers together. */
  all: number
  address: number
}

/**
 * Connections that only wait, in the order of their last progress. If there are too many, the one without progress for
 * longest is ended: a fast caller is never refused because others are slow, not even at the same address.
 */
export class Waiters<T> {
  readonly #bounds: WaiterBounds
  readonly #letGo: (waiter: T) => void
  readonly #addresses = new Map<T, string>()
  readonly #byAddress = new Map<string, Set<T>>()

  constructor(bounds: WaiterBounds, letGo: (waiter: T) => void) {
    this.#bounds = bounds
    this.#letGo = letGo
  }

  /** Without an address only the limit for all callers together counts. */
  add(waiter: T, address: string | undefined) {
    this.delete(waiter)
    this.#addresses.set(waiter, address ?? '')
    if (address !== undefined) {
      const neighbours = this.#byAddress.get(address) ?? new Set<T>()
      this.#byAddress.set(address, neighbours.add(waiter))
      if (neighbours.size > this.#bounds.address) this.#letGoOfFirst(neighbours)
    }
    if (this.#addresses.size > this.#bounds.all) this.#letGoOfFirst(this.#addresses.keys())
  }

  /** The waiter made progress, so it is now the last one to be ended. */
  moveToEnd(waiter: T) {
    const address = this.#addresses.get(waiter)
    if (address === undefined) return
    this.#addresses.delete(waiter)
    this.#addresses.set(waiter, address)
    const neighbours = this.#byAddress.get(address)
    if (neighbours?.delete(waiter)) neighbours.add(waiter)
  }

  delete(waiter: T) {
    const address = this.#addresses.get(waiter)
    if (address === undefined) return
    this.#addresses.delete(waiter)
    const neighbours = this.#byAddress.get(address)
    neighbours?.delete(waiter)
    if (neighbours?.size === 0) this.#byAddress.delete(address)
  }

  [Symbol.iterator]() {
    return this.#addresses.keys()
  }

  #letGoOfFirst(waiters: Iterable<T>) {
    for (const first of waiters) {
      this.delete(first)
      this.#letGo(first)
      return
    }
  }
}
