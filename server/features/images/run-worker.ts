import type { Transferable } from 'node:worker_threads'
import { Worker } from 'node:worker_threads'

export interface WorkerJob {
  script: URL
  data: unknown
  transfer?: Transferable[]
  timeLimitMs: number
}

export type WorkerEnd<T> =
  | { kind: 'answered'; answer: T }
  | { kind: 'overran' }
  | { kind: 'failed' }

const heapMegabytes = 128

/**
 * One job, one worker, one answer. The worker is ended when it has answered, failed or overrun,
 * and all that it held goes with it.
 */
export const runWorker = async <T>(job: WorkerJob): Promise<WorkerEnd<T>> => {
  const worker = new Worker(job.script, {
    workerData: job.data,
    transferList: job.transfer ?? [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    env: {},
    execArgv: [],
    // The decoders print; nobody reads it.
    stdout: true,
    stderr: true,
  })
  worker.stdout.resume()
  worker.stderr.resume()

  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<WorkerEnd<T>>((resolve) => {
      timer = setTimeout(() => resolve({ kind: 'overran' }), job.timeLimitMs)
      worker.once('message', (answer: T) => resolve({ kind: 'answered', answer }))
      worker.once('error', () => resolve({ kind: 'failed' }))
      worker.once('exit', () => resolve({ kind: 'failed' }))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
