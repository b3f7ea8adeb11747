import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ImportProblem } from '../../../contract/import/problems.ts'
import type { WorkerPool } from '../../media-worker/worker-pool.ts'
import type { Batch } from '../journal/batch.ts'
import type { FileRecord } from '../journal/records.ts'
import { inLanes } from '../limit.ts'
import { judgePlan } from '../plan/judge-plan.ts'
import type { LikenessIndex } from './likeness.ts'

const judgeEveryMs = 250
/** A file that another program locks, such as one that still copies it, is mostly free a moment later. */
const lockedAgainMs = [500, 2_000]

export interface Reading {
  pool: WorkerPool
  /** The folder of the batch's thumbnails. */
  thumbnails: string
  likeness: LikenessIndex
  signal: AbortSignal
}

export const thumbnailOf = (folder: string, file: Pick<FileRecord, 'id'>) =>
  join(folder, `${file.id}.jpg`)

/** Has a worker look at every file that was found, several at once, in the order of the plan. */
export async function readFiles(batch: Batch, reading: Reading, files: Iterable<FileRecord>) {
  const { signal, pool } = reading
  const unread = [...files].filter(({ state }) => state === 'found' || state === 'reading')
  const unlucky: FileRecord[] = []
  let judgedAt = performance.now()
  await inLanes(pool.size * 2, unread, async (file) => {
    if (signal.aborted) return
    if ((await readFile(batch, reading, file)) === 'workerDied') unlucky.push(file)
    if (performance.now() - judgedAt < judgeEveryMs) return
    judgePlan(batch)
    judgedAt = performance.now()
  })
  for (const file of unlucky) if (!signal.aborted) await readFile(batch, reading, file, 'alone')
  for (const waitMs of lockedAgainMs) await readLocked(batch, reading, unread, waitMs)
  judgePlan(batch)
}

async function readLocked(
  batch: Batch,
  reading: Reading,
  files: readonly FileRecord[],
  waitMs: number,
) {
  const isLocked = ({ state, problem }: FileRecord) =>
    state === 'failed' && problem?.code === 'FILE_LOCKED'
  if (!files.some(isLocked)) return
  await delay(waitMs, undefined, { signal: reading.signal }).catch(() => {})
  for (const file of files) {
    // The person may have tried it again meanwhile.
    if (reading.signal.aborted || !isLocked(file)) continue
    batch.apply({ file, event: 'readAgain', set: { problem: null } })
    await readFile(batch, reading, file, 'alone')
  }
}

/**
 * A worker may have died because the machine had no memory for so many files at once, and not because of its file. So a
 * file whose worker dies while others are read is read again later, alone.
 */
async function readFile(
  batch: Batch,
  reading: Reading,
  file: FileRecord,
  beside: 'others' | 'alone' = 'others',
): Promise<'workerDied' | undefined> {
  batch.apply({ file, event: 'lookAt' })
  const thumbnail = thumbnailOf(reading.thumbnails, file)
  const outcome = await reading.pool.do(
    { kind: 'inspect', path: file.path, thumbnail },
    { urgency: 'later', signal: reading.signal },
  )
  const isUnlucky = !outcome.ok && outcome.problem.code === 'WORKER_DIED' && beside === 'others'
  if (reading.signal.aborted || isUnlucky) batch.apply({ file, event: 'stopLooking' })
  else if (outcome.ok) {
    const { isHeic: _, ...facts } = outcome.value
    const alikeTo =
      facts.likeness === null
        ? file.alikeTo
        : (reading.likeness.findAndAdd(file.id, facts.likeness) ?? null)
    batch.apply({ file, event: 'read', set: { ...facts, alikeTo, problem: null } })
  } else {
    const { problem, bytes = file.bytes, sha256 = null } = outcome
    const event = isPassing(problem) ? 'readFailed' : 'read'
    batch.apply({ file, event, set: { problem, bytes, sha256, kind: 'unknown' } })
  }
  return isUnlucky ? 'workerDied' : undefined
}

/** It may be possible to read the file later. */
const isPassing = ({ code }: ImportProblem) =>
  code === 'FILE_GONE' || code === 'FILE_LOCKED' || code === 'READ_ERROR' || code === 'DISK_FULL'
