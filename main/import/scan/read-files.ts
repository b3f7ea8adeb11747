import { join } from 'node:path'
import type { Facts, JobOutcome, WorkerPool } from '../../media-worker/worker-pool.ts'
import type { Batch } from '../journal/batch.ts'
import type { FileRecord } from '../journal/records.ts'
import type { LikenessIndex } from '../plan/flag-files.ts'
import { judgePlan } from '../plan/judge-plan.ts'

const judgeEveryMs = 250

export interface Reading {
  pool: WorkerPool
  /** Where the batch keeps its thumbnails. */
  thumbnails: string
  likeness: LikenessIndex
  signal: AbortSignal
}

export const thumbnailOf = (folder: string, file: Pick<FileRecord, 'id'>) =>
  join(folder, `${file.id}.jpg`)

/** Looks at every file that was found, several at once, in the order of the plan. */
export async function readFiles(batch: Batch, reading: Reading, files: Iterable<FileRecord>) {
  const { signal, pool } = reading
  const queue = [...files].filter(({ state }) => state === 'found' || state === 'reading').values()
  let judgedAt = performance.now()
  const work = async () => {
    for (const file of queue) {
      if (signal.aborted) return
      await readFile(batch, reading, file)
      if (performance.now() - judgedAt < judgeEveryMs) continue
      judgePlan(batch)
      judgedAt = performance.now()
    }
  }
  await Promise.all(Array.from({ length: pool.size * 2 }, work))
  judgePlan(batch)
}

export async function readFile(batch: Batch, reading: Reading, file: FileRecord) {
  file.state = 'reading'
  batch.touchFile(file)
  const thumbnail = thumbnailOf(reading.thumbnails, file)
  const outcome = await reading.pool.do(
    { kind: 'inspect', path: file.path, thumbnail },
    { urgency: 'later', signal: reading.signal },
  )
  if (reading.signal.aborted) file.state = 'found'
  else takeFacts(file, outcome, reading.likeness)
  batch.touchFile(file)
}

function takeFacts(file: FileRecord, outcome: JobOutcome<Facts>, likeness: LikenessIndex) {
  file.state = 'planned'
  if (!outcome.ok) {
    const { problem, bytes = file.bytes, sha256 = null } = outcome
    Object.assign(file, { problem, bytes, sha256, kind: 'unknown' })
    const isPassing = ['FILE_GONE', 'FILE_LOCKED', 'DISK_FULL'].includes(problem.code)
    if (isPassing) file.state = 'failed'
    return
  }
  const { isHeic: _, ...facts } = outcome.value
  Object.assign(file, facts, { problem: null })
  if (facts.likeness === null) return
  file.alikeTo = likeness.findAndAdd(file.id, facts.likeness) ?? null
}
