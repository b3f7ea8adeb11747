import { setTimeout as delay } from 'node:timers/promises'

export type Limit = <T>(work: () => Promise<T>) => Promise<T>

/** Lets so many works go at once; the others wait in line. */
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

/** Works through the items in their order, so many at once. A work that throws ends its lane; the others go on. */
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

/** Shares so many bytes a second among all uploads; null lets everything through. */
export class Bandwidth {
  #perSecond: number | null
  #freeAt = 0

  constructor(perSecond: number | null) {
    this.#perSecond = perSecond
  }

  set(perSecond: number | null) {
    this.#perSecond = perSecond
    this.#freeAt = 0
  }

  /** Resolves when so many bytes may go. */
  async admit(bytes: number, signal: AbortSignal): Promise<void> {
    if (this.#perSecond === null) return
    const now = performance.now()
    const at = Math.max(now, this.#freeAt)
    this.#freeAt = at + (bytes / this.#perSecond) * 1000
    if (at - now > 2) await delay(at - now, undefined, { signal })
  }
}
