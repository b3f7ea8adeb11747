import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnswerTo, Job } from '../../../../pictures/process/jobs.ts'
import type { WorkerEnd, WorkerProcess } from '../../../../pictures/process/worker-process.ts'
import { startWorker } from '../../../../pictures/process/worker-process.ts'
import { mediaDecoded } from '../../../metrics/points.ts'
import type { FairQueue, Weight } from './fair-queue.ts'
import { openFairQueue } from './fair-queue.ts'

const megabyte = 1_000_000
/** What a process holds without a job, not counting the code that it shares with the others. */
const processBytes = 25 * megabyte
/** The most memory that all processes may take together. */
const allBytes = 200 * megabyte

export const decoding = {
  /** The most that one image may take; it then runs alone. */
  imageBytes: 165 * megabyte,
  /** A video takes long, so it leaves room for an image beside it. */
  videoBytes: 122 * megabyte,
  imageMs: 45_000,
  videoMs: 90_000,
} as const

const bounds = {
  atOnce: 3,
  memoryBytes: allBytes,
  waitingOfOne: 40,
  waitingOfAll: 500,
  patienceMs: 2_000,
}
/** A process that holds this much after its job is replaced, and so is one that has done `mostJobs`. */
const spentBytes = 110 * megabyte
/** The code that all processes share; it counts in the memory of each. */
const sharedBytes = 50 * megabyte
const mostJobs = 500

export interface DecodeOptions {
  /** The account whose job it is: accounts take turns. */
  account: string
  weight: Weight
  ms: number
}

export type Decoded<J extends Job> =
  | WorkerEnd<AnswerTo<J['kind']>>
  /** Too many jobs wait already. */
  | { kind: 'overloaded' }

export interface Decoder {
  decode: <J extends Job>(job: J, options: DecodeOptions) => Promise<Decoded<J>>
  /** A path for a file that is to be made; the caller removes the file. */
  newFile: () => Promise<string>
  /** Starts the process that is kept ready, so that the first picture does not wait for it. */
  warm: () => void
  pids: () => number[]
  /** How many jobs wait for their turn. */
  waiting: () => number
  close: () => Promise<void>
}

interface Idle {
  worker: WorkerProcess
  jobs: number
}

interface DecoderOptions {
  idleMs?: number
  queue?: FairQueue
  /** How many idle processes may stay: those of other servers on the machine hold memory too. */
  mostIdle?: number
}

/** One queue for all servers that decode on a machine, since they share its memory. */
export const openDecodingQueue = (): FairQueue => openFairQueue(bounds)

/**
 * Decodes in processes that are killed when they take too much memory or time. They are started when they are needed
 * and ended when they are idle, which frees all that they held; one is kept ready.
 */
export function openDecoder(
  folder: string,
  {
    idleMs = 5_000,
    queue = openDecodingQueue(),
    mostIdle = Number.POSITIVE_INFINITY,
  }: DecoderOptions = {},
): Decoder {
  const idle: Idle[] = []
  const running = new Set<Weight>()
  const alive = new Set<WorkerProcess>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let waiting = 0

  const start = (): Idle => {
    const worker = startWorker({ spentBytes, jpegBytes: decoding.imageBytes, givesWay: false })
    worker.unref()
    alive.add(worker)
    return { worker, jobs: 0 }
  }

  const end = async ({ worker }: Idle) => {
    await worker.end()
    alive.delete(worker)
  }

  const warm = () => {
    if (alive.size === 0 && !isClosed) idle.push(start())
  }

  const release = async (process: Idle, isGood: boolean) => {
    if (!isGood || isClosed || process.jobs >= mostJobs || idle.length >= mostIdle) {
      await end(process)
      return warm()
    }
    idle.push(process)
    clearTimeout(timer)
    timer = setTimeout(() => void Promise.all(idle.splice(1).map(end)), idleMs).unref()
  }

  /** Idle processes hold memory too: those that leave too little for the running jobs are ended. */
  const makeRoom = async () => {
    const held = [...running].reduce((sum, each) => sum + each.memoryBytes + processBytes, 0)
    const room = Math.floor((allBytes - held) / (spentBytes - sharedBytes))
    await Promise.all(idle.splice(Math.max(0, room)).map(end))
  }

  const run = async <J extends Job>(job: J, { weight, ms }: DecodeOptions): Promise<Decoded<J>> => {
    if (isClosed) return { kind: 'overloaded' }
    const process = idle.pop() ?? start()
    process.jobs += 1
    const own = { ...weight }
    running.add(own)
    await makeRoom()
    const since = performance.now()
    const ended = await process.worker.do(job, { ms, memoryBytes: weight.memoryBytes * 1.25 })
    const outcome = ended.kind === 'answered' && !ended.outcome.ok ? 'refused' : ended.kind
    const seconds = (performance.now() - since) / 1000
    mediaDecoded.tell({ kind: job.kind, outcome, seconds })
    running.delete(own)
    // The next job is let in only when this one's memory is free.
    await release(process, ended.kind === 'answered' && !ended.isSpent)
    return ended
  }

  return {
    decode: async (job, options) => {
      const { memoryBytes, isQuick } = options.weight
      const weight = { memoryBytes: memoryBytes + processBytes, isQuick }
      waiting += 1
      let hasTurn = false
      const takeTurn = () => {
        waiting -= hasTurn ? 0 : 1
        hasTurn = true
      }
      const ended = await queue.run(options.account, weight, () => {
        takeTurn()
        return run(job, options)
      })
      takeTurn()
      return ended ?? { kind: 'overloaded' }
    },
    newFile: async () => {
      await mkdir(folder, { recursive: true })
      return join(folder, randomUUID())
    },
    warm,
    waiting: () => waiting,
    pids: () => [...alive].flatMap(({ pid }) => pid ?? []),
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await Promise.all([...alive].map((worker) => worker.end()))
      alive.clear()
    },
  }
}

export const removeFile = (path: string) => rm(path, { force: true })
