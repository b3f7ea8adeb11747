export interface ShareBounds {
  /** Of everybody together. */
  all: number
  address: number
  user?: number
}

export interface Holder {
  address: string
  user?: string | undefined
}

/** The same places held by other processes: they count as if they were held here. */
export interface OtherHolders {
  count: (name: string) => number
  /** How many of a name are held here now. */
  tell: (name: string, held: number) => void
}

const nobodyElse: OtherHolders = { count: () => 0, tell: () => {} }

type Taken = { ok: true; giveBack: () => void } | { ok: false; full: keyof ShareBounds }

/** Places of which everybody together, an address and a user may each hold so many at once. */
export class Shares {
  readonly #bounds: ShareBounds
  readonly #held = new Map<string, number>()
  readonly #others: OtherHolders

  constructor(bounds: ShareBounds, others = nobodyElse) {
    this.#bounds = bounds
    this.#others = others
  }

  take(holder: Holder): Taken {
    const names = namesOf(holder)
    for (const [kind, name] of names)
      if (this.#countOf(name) >= (this.#bounds[kind] ?? Number.POSITIVE_INFINITY))
        return { ok: false, full: kind }
    for (const [, name] of names) this.#hold(name, (this.#held.get(name) ?? 0) + 1)
    let isHeld = true
    const giveBack = () => {
      if (!isHeld) return
      isHeld = false
      for (const [, name] of names) this.#hold(name, (this.#held.get(name) ?? 0) - 1)
    }
    return { ok: true, giveBack }
  }

  /** Of everybody together, here. */
  get held(): number {
    return this.#held.get('all') ?? 0
  }

  #countOf = (name: string) => (this.#held.get(name) ?? 0) + this.#others.count(name)

  #hold(name: string, count: number) {
    if (count > 0) this.#held.set(name, count)
    else this.#held.delete(name)
    this.#others.tell(name, count)
  }
}

/** The user first: whoever has too much themselves is told so, and not that the server is busy. */
function namesOf({ address, user }: Holder): [keyof ShareBounds, string][] {
  const names: [keyof ShareBounds, string][] = [
    ['address', `address ${address}`],
    ['all', 'all'],
  ]
  return user === undefined ? names : [['user', `user ${user}`], ...names]
}
