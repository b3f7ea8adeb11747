import type { ChildProcess } from 'node:child_process'
import type { FairQueue, Weight } from '../features/images/ingest/fair-queue.ts'
import { tellWorker } from './messages.ts'

/** One queue for all workers: each worker asks for a turn and says when the turn is over. */
export class CommonTurns {
  readonly #queue: FairQueue
  /** The turns that each worker has or waits for. */
  readonly #ofWorker = new Map<ChildProcess, Map<number, () => void>>()

  constructor(queue: FairQueue) {
    this.#queue = queue
  }

  ask(worker: ChildProcess, { id, account, weight }: AskedTurn) {
    const turns = this.#ofWorker.get(worker) ?? new Map<number, () => void>()
    this.#ofWorker.set(worker, turns)
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    turns.set(id, end)
    const taken = this.#queue.run(account, weight, () => {
      tellWorker(worker, { kind: 'turn', id, isGranted: true })
      return over
    })
    if (taken !== undefined) return
    turns.delete(id)
    tellWorker(worker, { kind: 'turn', id, isGranted: false })
  }

  end(worker: ChildProcess, id: number) {
    const turns = this.#ofWorker.get(worker)
    turns?.get(id)?.()
    turns?.delete(id)
  }

  /** Frees the turns of a dead worker; a turn that it still waits for passes as soon as it comes. */
  leave(worker: ChildProcess) {
    for (const end of this.#ofWorker.get(worker)?.values() ?? []) end()
    this.#ofWorker.delete(worker)
  }
}

interface AskedTurn {
  id: number
  account: string
  weight: Weight
}
