/** What a task takes while it runs. */
export interface Weight {
  memoryBytes: number
  /** Whether the task is done in a moment; of the slow ones only one runs at a time. */
  isQuick: boolean
}

export interface QueueBounds {
  atOnce: number
  memoryBytes: number
  /** How many tasks of one account may stand in line. */
  waitingOfOne: number
  waitingOfAll: number
  /** When a large task has waited this long, none that came later is let in before it. */
  patienceMs: number
}

export interface FairQueue {
  /** Undefined when the line is full. */
  run: <T>(
    account: string,
    weight: Weight,
    task: () => Promise<T>,
  ) => Promise<T | undefined> | undefined
}

interface Waiting {
  weight: Weight
  since: number
  start: () => void
}

/**
 * Lets in tasks as far as memory allows, one account after the other, so that nobody waits for all that another has
 * sent. One place is reserved for quick tasks. A task that finds the line full is refused: a rush then costs the late
 * ones an answer, and not the server its memory.
 */
export function openFairQueue(bounds: QueueBounds, now = () => performance.now()) {
  /** The line of each account; the account whose turn is next comes first. */
  const lines = new Map<string, Waiting[]>()
  const running = new Set<Weight>()

  const fits = ({ memoryBytes, isQuick }: Weight) => {
    const held = [...running].reduce((sum, each) => sum + each.memoryBytes, 0)
    const ofItsKind = [...running].filter((each) => each.isQuick === isQuick).length
    return (
      running.size < bounds.atOnce &&
      ofItsKind < (isQuick ? Math.max(1, bounds.atOnce - 1) : 1) &&
      (running.size === 0 || held + memoryBytes <= bounds.memoryBytes)
    )
  }

  const next = (): Waiting | undefined => {
    for (const [account, line] of lines) {
      const [first] = line
      if (!first) continue
      if (fits(first.weight)) {
        line.shift()
        // The account goes to the end of the round; one with nothing left is forgotten.
        lines.delete(account)
        if (line.length > 0) lines.set(account, line)
        return first
      }
      const isOfOtherKind = [...running].every(({ isQuick }) => isQuick || first.weight.isQuick)
      if (isOfOtherKind && now() - first.since > bounds.patienceMs) return undefined
    }
    return undefined
  }

  const serve = () => {
    for (let waiting = next(); waiting; waiting = next()) waiting.start()
  }

  return {
    run<T>(account: string, weight: Weight, task: () => Promise<T>): Promise<T> | undefined {
      const line = lines.get(account) ?? []
      const all = [...lines.values()].reduce((sum, { length }) => sum + length, 0)
      if (line.length >= bounds.waitingOfOne || all >= bounds.waitingOfAll) return undefined
      return new Promise<T>((resolve, reject) => {
        const own = { ...weight }
        const start = () => {
          running.add(own)
          task()
            .then(resolve, reject)
            .finally(() => {
              running.delete(own)
              serve()
            })
        }
        line.push({ weight: own, since: now(), start })
        lines.set(account, line)
        serve()
      })
    },
  }
}
