import type { AnswerTo, Job } from '../../pictures/process/jobs.ts'
import type {
  JobOutcome,
  WorkerProcess,
  WorkerSpawn,
} from '../../pictures/process/worker-process.ts'
import { startWorker } from '../../pictures/process/worker-process.ts'

export type { MadeFile, Mark, Place, VideoTrial } from '../../pictures/process/jobs.ts'
export type { JobOutcome, WorkerSpawn } from '../../pictures/process/worker-process.ts'

/** `now` is what a person waits for, `soon` what is being sent, `later` what is only read for the plan. */
export type Urgency = 'now' | 'soon' | 'later'
const urgencies: readonly Urgency[] = ['now', 'soon', 'later']

export interface JobOptions {
  urgency?: Urgency
  signal?: AbortSignal | undefined
  /** How long a job of some minutes may take. With it, the signal also ends a job that has begun. */
  longMs?: number
}

export interface WorkerPool {
  readonly size: number
  do: <J extends Job>(job: J, options?: JobOptions) => Promise<JobOutcome<AnswerTo<J['kind']>>>
  /** The process ids of the workers that are alive. */
  pids: () => number[]
  close: () => Promise<void>
}

interface Waiting {
  job: Job
  attempt: number
  signal: AbortSignal | undefined
  longMs: number | undefined
  settle: (outcome: JobOutcome<never>) => void
}

const cancelled = { ok: false, problem: { code: 'WORKER_DIED', detail: 'stopped' } } as const

/**
 * Several worker processes, each with one job at a time. A file that kills its worker is tried once more in a new one;
 * if that dies too, the file gets a problem. Other files are not affected.
 */
export function openWorkerPool(spawn: WorkerSpawn & { size: number }): WorkerPool {
  const queues = new Map<Urgency, Waiting[]>(urgencies.map((urgency) => [urgency, []]))
  const idle: WorkerProcess[] = []
  const alive = new Set<WorkerProcess>()
  let isClosed = false

  const next = (): Waiting | undefined => {
    for (const urgency of urgencies) {
      const waiting = queues.get(urgency)?.shift()
      if (waiting && !waiting.signal?.aborted) return waiting
      if (waiting) {
        waiting.settle(cancelled)
        return next()
      }
    }
    return undefined
  }

  const serve = () => {
    while (!isClosed && idle.length > 0) {
      const waiting = next()
      if (!waiting) return
      const worker = idle.pop()
      if (worker) void run(worker, waiting)
    }
    startAnother()
  }

  let isAboutToStart = false
  /** Starting a process blocks this one for tens of milliseconds, so it is never done twice in a row. */
  const startAnother = () => {
    const isWanted = () =>
      !isClosed && alive.size < spawn.size && [...queues.values()].some(({ length }) => length > 0)
    if (isAboutToStart || !isWanted()) return
    isAboutToStart = true
    setImmediate(() => {
      isAboutToStart = false
      if (!isWanted()) return
      const worker = startWorker(spawn)
      alive.add(worker)
      idle.push(worker)
      serve()
    })
  }

  const run = async (worker: WorkerProcess, waiting: Waiting) => {
    const { job, signal, longMs } = waiting
    const stop = () => void worker.end()
    if (longMs !== undefined) signal?.addEventListener('abort', stop)
    const end = await worker.do(job, longMs === undefined ? {} : { ms: longMs })
    signal?.removeEventListener('abort', stop)
    if (end.kind === 'answered' && !end.isSpent) idle.push(worker)
    else {
      alive.delete(worker)
      void worker.end()
    }
    if (end.kind === 'answered') waiting.settle(end.outcome as JobOutcome<never>)
    else if (isClosed || signal?.aborted) waiting.settle(cancelled)
    else if (waiting.attempt === 1 && !(longMs && end.kind === 'overran'))
      queues.get('soon')?.unshift({ ...waiting, attempt: 2 })
    else {
      const code = end.kind === 'overran' ? 'TOOK_TOO_LONG' : 'WORKER_DIED'
      waiting.settle({ ok: false, problem: { code } })
    }
    serve()
  }

  return {
    size: spawn.size,
    do: (job, { urgency = 'soon', signal, longMs } = {}) =>
      new Promise((settle) => {
        if (isClosed) return settle(cancelled)
        queues.get(urgency)?.push({ job, attempt: 1, signal, longMs, settle })
        serve()
      }),
    pids: () => [...alive].flatMap(({ pid }) => pid ?? []),
    close: async () => {
      isClosed = true
      for (const queue of queues.values())
        for (const { settle } of queue.splice(0)) settle(cancelled)
      await Promise.all([...alive].map((worker) => worker.end()))
    },
  }
}
