import type { WorkerPool } from '../../main/media-worker/worker-pool.ts'
import type { Disk, DiskFile } from './disk.ts'
import { digestOf } from './server.ts'
import type { World } from './world.ts'

type Job = Parameters<WorkerPool['do']>[0]
type Outcome =
  | { ok: true; value: unknown }
  | { ok: false; problem: { code: string; detail?: string }; bytes?: number; sha256?: string }

const cancelled: Outcome = { ok: false, problem: { code: 'WORKER_DIED', detail: 'stopped' } }
const refused = (code: string): Outcome => ({ ok: false, problem: { code } })

export interface PoolOptions {
  /** How often a worker dies while it works on a file that is not broken. */
  dying: number
  /** A different version of the program makes different bytes of the same picture. */
  version: number
}

/** The media workers: what they make depends only on what they read, and each job takes a random time. */
export function openSimulatedPool(world: World, disk: Disk, poolOptions: PoolOptions): WorkerPool {
  const waiting = new Set<(outcome: Outcome) => void>()
  let isClosed = false
  const perform = (job: Job, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise<Outcome>((resolve) => {
      if (!world.step()) return
      if (isClosed) return resolve(cancelled)
      const settle = (outcome: Outcome) => {
        waiting.delete(settle)
        resolve(outcome)
      }
      waiting.add(settle)
      const isQueued = world.chance.is(0.5)
      world.later(1 + world.chance.next() * 80, `a worker ends: ${job.kind}`, () => {
        if (!waiting.has(settle)) return
        if (isQueued && signal?.aborted) return settle(cancelled)
        if (world.chance.is(poolOptions.dying)) return settle(refused('WORKER_DIED'))
        settle(work(world, disk, poolOptions, job))
      })
    })
  return {
    size: 2,
    do: perform as WorkerPool['do'],
    pids: () => [],
    close: async () => {
      isClosed = true
      for (const settle of [...waiting]) settle(cancelled)
    },
  }
}

function work(world: World, disk: Disk, { version }: PoolOptions, job: Job): Outcome {
  const path = 'path' in job ? job.path : ''
  const file = disk.files.get(path)
  if (!file) return refused('FILE_GONE')
  if (disk.locked.has(path)) return refused('FILE_LOCKED')
  const known = { bytes: file.bytes, sha256: file.digest }
  switch (job.kind) {
    case 'inspect':
      if (file.kind === 'broken') return { ...refused('UNREADABLE'), ...known }
      if (disk.isFull) return refused('DISK_FULL')
      return { ok: true, value: { ...factsOf(file), ...known } }
    case 'hash':
      return { ok: true, value: known }
    case 'picture':
      if (file.digest !== job.sha256) return refused('FILE_CHANGED')
      return make(world, disk, job.out, digestOf(`${file.digest} ${job.preset} ${version}`))
    case 'still':
      return make(world, disk, job.out, digestOf(`still ${file.digest} ${version}`))
    case 'tryVideo':
      return { ok: true, value: trialOf(file) }
    case 'shrinkVideo':
      if (file.digest !== job.sha256) return refused('FILE_CHANGED')
      return make(world, disk, job.out, digestOf(`small ${file.digest} ${version}`))
    default:
      return refused('WRONG_TYPE')
  }
}

function make(world: World, disk: Disk, out: string, digest: string): Outcome {
  if (disk.isFull) return refused('DISK_FULL')
  // Calculated from the digest, so that the same bytes have the same length.
  const bytes = 200 + (Number.parseInt(digest.slice(0, 4), 16) % 3_000)
  disk.write(out, { bytes, digest, kind: 'picture' })
  world.note(`made ${digest.slice(0, 8)}`)
  return { ok: true, value: { bytes, sha256: digest, width: 10, height: 10 } }
}

/** Depends on the bytes: one video in three is small already, one is worth making smaller, one is not. */
const trialOf = ({ digest }: DiskFile) => {
  const kind = Number.parseInt(digest.slice(0, 2), 16) % 3
  if (kind === 0) return null
  const ms = kind === 1 ? 0 : 1_000_000
  return { ms, bytes: 0, seconds: 1, wholeSeconds: 4, isTooLarge: false }
}

const factsOf = ({ kind }: DiskFile) => ({
  kind: kind === 'video' ? 'video' : 'picture',
  isHeic: false,
  width: 2_000,
  height: 1_500,
  durationMs: kind === 'video' ? 4_000 : null,
  ...{ takenAt: null, place: null, likeness: null, brightness: 120, sharpness: 200 },
})
