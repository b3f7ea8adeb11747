import { setTimeout as delay } from 'node:timers/promises'
import type { WorkerProcess } from './worker-process.ts'

export interface WorkerGroupOptions {
  size: number
  /** Starts a process for a place. The worker in the first place has the duties. */
  start: (place: number) => WorkerProcess
  log: { error: (details: object, line: string) => void }
}

/** A worker that dies sooner than this counts as broken: the next ones start after a pause, longer each time. */
const shortLifeMs = 5_000
const firstPauseMs = 250
const longestPauseMs = 30_000

/** Always this many workers: one that dies is replaced, and all can be exchanged without ever having fewer. */
export class WorkerGroup {
  readonly #options: WorkerGroupOptions
  readonly #workers: (WorkerProcess | undefined)[] = []
  readonly #leaving = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  #exchanging: Promise<void> | undefined

  constructor(options: WorkerGroupOptions) {
    this.#options = options
  }

  /** Starts the first worker alone, because it prepares what the others need; then all the others together. */
  async start() {
    await this.#begin(0).ready
    const others = Array.from({ length: this.#options.size - 1 }, (_, n) => this.#begin(n + 1))
    await Promise.all(others.map(({ ready }) => ready))
    this.#workers.forEach((worker, place) => {
      if (worker) void this.#watch(place, worker)
    })
  }

  get pids(): number[] {
    return this.#workers.flatMap((worker) => worker?.child.pid ?? [])
  }

  /**
   * Starts new workers first: each old one ends when the new one in its place is ready. A second call joins the first.
   */
  restart(): Promise<void> {
    this.#exchanging ??= this.#exchange().finally(() => {
      this.#exchanging = undefined
    })
    return this.#exchanging
  }

  async stop() {
    this.#stopping.abort()
    await this.#exchanging?.catch(() => {})
    const all = this.#workers.splice(0).map((worker) => worker?.stop({ gently: false }))
    await Promise.all([...all, ...this.#leaving])
  }

  #begin(place: number): WorkerProcess {
    const worker = this.#options.start(place)
    this.#workers[place] = worker
    return worker
  }

  async #exchange() {
    for (let place = 0; place < this.#options.size; place += 1) {
      if (this.#stopping.signal.aborted) return
      const next = this.#options.start(place)
      const cut = () => next.child.kill('SIGKILL')
      this.#stopping.signal.addEventListener('abort', cut)
      // If a new worker cannot start, the serving ones stay as they are.
      await next.ready.finally(() => this.#stopping.signal.removeEventListener('abort', cut))
      const before = this.#workers[place]
      this.#workers[place] = next
      void this.#watch(place, next)
      if (before) this.#retire(before)
    }
  }

  #retire(worker: WorkerProcess) {
    const leaving = worker.stop({ gently: true }).finally(() => this.#leaving.delete(leaving))
    this.#leaving.add(leaving)
  }

  /** Replaces the worker in this place whenever it ends, until it is exchanged or everything is stopped. */
  async #watch(place: number, first: WorkerProcess) {
    const { signal } = this.#stopping
    let worker = first
    for (let shortLives = 0; ; ) {
      const since = performance.now()
      const how = await worker.ended
      if (signal.aborted || this.#workers[place] !== worker) return
      shortLives = performance.now() - since < shortLifeMs ? shortLives + 1 : 0
      // Any worker may die once; there is a pause only if it happens again and again.
      const pause = shortLives < 2 ? 0 : firstPauseMs * 2 ** Math.min(shortLives - 2, 10)
      const pauseMs = Math.min(pause, longestPauseMs)
      this.#options.log.error(
        { worker: place + 1, pid: worker.child.pid, pauseMs },
        `worker ${place + 1} ${how}: another one is started${pauseMs > 0 ? ` in ${pauseMs} ms` : ''}`,
      )
      await delay(pauseMs, undefined, { signal }).catch(() => {})
      if (signal.aborted || this.#workers[place] !== worker) return
      worker = this.#begin(place)
      await worker.ready.catch((error: Error) =>
        this.#options.log.error({ worker: place + 1 }, `worker ${place + 1}: ${error.message}`),
      )
    }
  }
}
