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

type Taken = { ok: true; giveBack: () => void } | { ok: false; full: keyof ShareBounds }

/** Places of which everybody together, an address and a user may each hold so many at once. */
export class Shares {
  readonly #bounds: ShareBounds
  readonly #held = new Map<string, number>()

  constructor(bounds: ShareBounds) {
    this.#bounds = bounds
  }

  take(holder: Holder): Taken {
    const names = namesOf(holder)
    for (const [kind, name] of names)
      if ((this.#held.get(name) ?? 0) >= (this.#bounds[kind] ?? Number.POSITIVE_INFINITY))
        return { ok: false, full: kind }
    for (const [, name] of names) this.#held.set(name, (this.#held.get(name) ?? 0) + 1)
    let isHeld = true
    const giveBack = () => {
      if (!isHeld) return
      isHeld = false
      for (const [, name] of names) this.#release(name)
    }
    return { ok: true, giveBack }
  }

  #release(name: string) {
    const left = (this.#held.get(name) ?? 0) - 1
    if (left > 0) this.#held.set(name, left)
    else this.#held.delete(name)
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
