import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportProblem, ImportProblemCode } from '../../../contract/import/problems.ts'
import { importLimits } from '../../../contract/import/settings.ts'
import { mediaLimits } from '../../../contract/media/media-limits.ts'
import type { MadeFile, VideoTrial } from '../../media-worker/worker-pool.ts'
import type { FileRecord } from '../journal/records.ts'
import type { ImportRun } from './import-run.ts'

type Outgoing = NonNullable<FileRecord['out']>
export type Made =
  | { ok: true; value: { out: Outgoing; poster?: Outgoing; outBytes: number } }
  | { ok: false; problem: ImportProblem }

/** The speed assumed before anything was uploaded: ten megabits a second. */
const usualBytesPerSecond = 1_250_000
/** How many times longer than the trial's estimate the work may take, since the machine may be busy. */
const patience = 4
const leastMs = 120_000

/** A video that cannot be made smaller for one of these reasons is sent as it is. */
const sentAsItIs: ReadonlySet<ImportProblemCode> = new Set<ImportProblemCode>([
  'UNREADABLE',
  'NO_FRAME',
  'TOO_LARGE',
  'WORKER_DIED',
  'TOOK_TOO_LONG',
])

/** Makes the files of a video: the video unchanged, or smaller if that saves time, and a still from it. */
export async function makeVideo(run: ImportRun, file: FileRecord): Promise<Made> {
  const { pool, spool } = run.deps
  const { signal } = run
  const { path } = file
  const isTooLong = (file.durationMs ?? 0) > mediaLimits.video.seconds * 1000
  if (isTooLong) return { ok: false, problem: { code: 'TOO_LARGE' } }
  const hashed = await pool.do({ kind: 'hash', path }, { signal })
  if (!hashed.ok) return hashed
  if (hashed.value.sha256 !== file.sha256) return { ok: false, problem: { code: 'FILE_CHANGED' } }
  const poster = join(spool, `${file.id}.jpg`)
  const second = file.stillSecond ?? mediaLimits.previewSecond
  const { longestSide } = importLimits
  const still = await pool.do({ kind: 'still', path, second, longestSide, out: poster }, { signal })
  if (!still.ok) return still
  const smaller = await run.deps.limitShrinking(() => makeSmaller(run, file))
  if (smaller && !smaller.ok) return smaller
  if (!smaller && hashed.value.bytes > mediaLimits.video.bytes)
    return { ok: false, problem: { code: 'TOO_LARGE' } }
  const { width, height } = still.value
  const out = smaller ? smaller.value : { path, ...hashed.value, width, height }
  const outBytes = out.bytes + still.value.bytes
  return { ok: true, value: { out, poster: { ...still.value, path: poster }, outBytes } }
}

type Smaller = { ok: true; value: Outgoing } | { ok: false; problem: ImportProblem }

/** Undefined where the video is to be sent as it is. */
async function makeSmaller(run: ImportRun, file: FileRecord): Promise<Smaller | undefined> {
  const { pool, spool, bandwidth, meter } = run.deps
  const { signal } = run
  const { path } = file
  if (signal.aborted) return undefined
  const tried = await pool.do({ kind: 'tryVideo', path }, { signal, longMs: leastMs })
  if (!tried.ok) return sentAsItIs.has(tried.problem.code) ? undefined : tried
  const trial = tried.value
  const measured = meter.fastest || usualBytesPerSecond
  const bytesPerSecond = Math.min(bandwidth.perSecond ?? measured, measured)
  if (!trial || !isWorthMaking(trial, { bytes: file.bytes, bytesPerSecond })) return undefined
  const out = join(spool, `${file.id}.mp4`)
  const part = `${out}.part`
  const job = { kind: 'shrinkVideo', path, sha256: file.sha256 ?? '', out: part } as const
  const longMs = Math.max(leastMs, patience * msOf(trial))
  const made = await pool.do(job, { signal, longMs })
  if (!made.ok) {
    await rm(part, { force: true }).catch(() => {})
    return sentAsItIs.has(made.problem.code) ? undefined : made
  }
  return putInPlace(made.value, part, out)
}

/** Renames the finished file, so that the name in the journal never stands for half a file. */
async function putInPlace(made: MadeFile, part: string, out: string): Promise<Smaller> {
  try {
    await rename(part, out)
    return { ok: true, value: { ...made, path: out } }
  } catch {
    return { ok: false, problem: { code: 'DISK_FULL' } }
  }
}

const msOf = ({ ms, seconds, wholeSeconds }: VideoTrial) => (ms * wholeSeconds) / seconds

/** Whether a smaller video saves more time than it takes to make. Always true if no server takes the video as it is. */
export function isWorthMaking(
  trial: VideoTrial,
  { bytes, bytesPerSecond }: { bytes: number; bytesPerSecond: number },
): boolean {
  if (trial.isTooLarge) return true
  const bytesMade = (trial.bytes * trial.wholeSeconds) / trial.seconds
  const msSaved = ((bytes - bytesMade) / bytesPerSecond) * 1000
  return msSaved > msOf(trial)
}
