export interface ShareBounds {
  /** For all callers together. */
  all: number
  address: number
  user?: number
}

export interface Holder {
  address: string
  user?: string | undefined
}

/** The same kind of places held by other processes: they count as if they were held here. */
export interface OtherHolders {
  count: (name: string) => number
  /** Reports how many places are held under a name in this process. */
  tell: (name: string, held: number) => void
}

const nobodyElse: OtherHolders = { count: () => 0, tell: () => {} }

type Taken = { ok: true; giveBack: () => void } | { ok: false; full: keyof ShareBounds }

/** Places with three limits: for all callers together, for an address and for a user. */
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

  /** How many places all callers together hold in this process. */
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

/** The user's limit comes first: a user with too many places is told so, not that the server is busy. */
function namesOf({ address, user }: Holder): [keyof ShareBounds, string][] {
  const names: [keyof ShareBounds, string][] = [
    ['address', `address ${address}`],
    ['all', 'all'],
  ]
  return user === undefined ? names : [['user', `user ${user}`], ...names]
}
