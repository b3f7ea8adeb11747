import type { WorkerPool } from '../../media-worker/worker-pool.ts'
import { openWorkerPool } from '../../media-worker/worker-pool.ts'

let shared: WorkerPool | undefined

/**
 * Workers take longer to start than most tests take, so all engines of one process share two of them. Each engine may
 * close the pool as its own: this ends its jobs and refuses further ones.
 */
export function sharePool(): WorkerPool {
  shared ??= openWorkerPool({ size: 2 })
  const pool = shared
  const underWay = new Set<Promise<unknown>>()
  const closing = new AbortController()
  return {
    ...pool,
    do: (job, options = {}) => {
      const signals = [closing.signal, options.signal].filter((each) => each !== undefined)
      const outcome = pool.do(job, { ...options, signal: AbortSignal.any(signals) })
      underWay.add(outcome)
      void outcome.finally(() => underWay.delete(outcome))
      return outcome
    },
    close: async () => {
      closing.abort()
      await Promise.all(underWay)
    },
  }
}
