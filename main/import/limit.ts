import { setTimeout as delay } from 'node:timers/promises'

export type Limit = <T>(work: () => Promise<T>) => Promise<T>

/** Runs at most this many works at once; the others wait for their turn. */
export function limit(atOnce: number): Limit {
  const line: (() => void)[] = []
  let going = 0
  return async (work) => {
    if (going < atOnce) going += 1
    else await new Promise<void>((enter) => line.push(enter))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else going -= 1
    }
  }
}

/** Works through the items in order, with this many lanes at once. An error is thrown after all lanes have ended. */
export async function inLanes<T>(
  lanes: number,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const line = [...items].values()
  const lane = async () => {
    for (const item of line) await work(item)
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Shares this many bytes a second among all uploads; null is no limit. */
export class Bandwidth {
  #perSecond: number | null
  #freeAt = 0

  constructor(perSecond: number | null) {
    this.#perSecond = perSecond
  }

  get perSecond() {
    return this.#perSecond
  }

  set(perSecond: number | null) {
    this.#perSecond = perSecond
    this.#freeAt = 0
  }

  /** Resolves when this many bytes may be sent. */
  async admit(bytes: number, signal: AbortSignal): Promise<void> {
    if (this.#perSecond === null) return
    const now = performance.now()
    const at = Math.max(now, this.#freeAt)
    this.#freeAt = at + (bytes / this.#perSecond) * 1000
    if (at - now > 2) await delay(at - now, undefined, { signal })
  }
}
