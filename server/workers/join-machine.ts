import type { FairQueue } from '../features/images/ingest/fair-queue.ts'
import type { Machine } from './machine.ts'
import type { Held, ToWorker } from './messages.ts'
import { tellParent } from './messages.ts'

/** How old the workers' knowledge of each other may be, in milliseconds. */
const tellEveryMs = 50

interface JoinedMachine extends Machine {
  readMetrics: () => Promise<string>
  stop: () => void
}

/** A worker's view of its machine: everything shared goes through the parent. */
export function joinMachine(workers: number): JoinedMachine {
  const others = new Map<string, number>()
  const changed = new Map<string, number>()
  const turns = new Map<number, (isGranted: boolean) => void>()
  const asked = new Map<number, (text: string) => void>()
  let lastId = 0

  process.on('message', (message: ToWorker) => {
    if (message.kind === 'held by others')
      for (const [name, count] of message.held)
        if (count > 0) others.set(name, count)
        else others.delete(name)
    if (message.kind === 'turn') {
      turns.get(message.id)?.(message.isGranted)
      turns.delete(message.id)
    }
    if (message.kind === 'metrics of the machine') {
      asked.get(message.id)?.(message.text)
      asked.delete(message.id)
    }
  })
  const timer = setInterval(() => {
    if (changed.size === 0) return
    const held: Held = [...changed]
    changed.clear()
    tellParent({ kind: 'held', held })
  }, tellEveryMs)
  timer.unref()

  const decoding: FairQueue = {
    run: async (account, weight, task) => {
      lastId += 1
      const id = lastId
      const { promise, resolve } = Promise.withResolvers<boolean>()
      turns.set(id, resolve)
      tellParent({ kind: 'ask for a turn', id, account, weight })
      if (!(await promise)) return undefined
      try {
        return await task()
      } finally {
        tellParent({ kind: 'end turn', id })
      }
    },
  }
  return {
    workers,
    holders: (kind) => ({
      count: (name) => others.get(`${kind} ${name}`) ?? 0,
      tell: (name, held) => changed.set(`${kind} ${name}`, held),
    }),
    decoding,
    noteVisit: (city, visit) => tellParent({ kind: 'visit', city, visit }),
    readMetrics: () => {
      lastId += 1
      const { promise, resolve } = Promise.withResolvers<string>()
      asked.set(lastId, resolve)
      tellParent({ kind: 'ask for metrics', id: lastId })
      return promise
    },
    stop: () => clearInterval(timer),
  }
}
