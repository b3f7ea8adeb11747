import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportProblem } from '../../../contract/import-problems.ts'
import { importLimits } from '../../../contract/import-settings.ts'
import { limits } from '../../../contract/limits.ts'
import type { FileRecord } from '../journal/records.ts'
import type { ImportRun } from './import-run.ts'
import { committedOrHalt, makeSpool, RunEnded } from './import-run.ts'

/** Makes what is sent of a file, unless it was made before a crash and lies there still. */
export async function makeOutgoing(
  run: ImportRun,
  file: FileRecord,
): Promise<ImportProblem | undefined> {
  if (file.out && (await isWhole(file.out)) && (!file.poster || (await isWhole(file.poster))))
    return undefined
  file.state = 'processing'
  run.batch.touchFile(file)
  await makeSpool(run)
  const problem = file.kind === 'video' ? await makeVideo(run, file) : await makePicture(run, file)
  if (run.signal.aborted) throw new RunEnded()
  if (problem?.code === 'DISK_FULL') {
    run.halt('diskFull')
    throw new RunEnded()
  }
  if (problem) return problem
  // On the disk before the first byte goes: after a crash the same bytes are sent, or found to have come.
  run.batch.touchFile(file)
  await committedOrHalt(run)
  return undefined
}

async function makePicture(run: ImportRun, file: FileRecord) {
  const out = join(run.spool, `${file.id}.jpg`)
  const { preset } = run.batch.record.settings
  const sha256 = file.sha256 ?? ''
  const job = { kind: 'picture', path: file.path, sha256, out, preset, mark: run.mark } as const
  const made = await run.pool.do(job, { signal: run.signal })
  if (!made.ok) return made.problem
  file.out = { ...made.value, path: out }
  file.outBytes = made.value.bytes
  return undefined
}

/** A video goes as it is, with a still of ours. */
async function makeVideo(run: ImportRun, file: FileRecord): Promise<ImportProblem | undefined> {
  if (file.bytes > limits.video.bytes) return { code: 'TOO_LARGE' }
  if ((file.durationMs ?? 0) > limits.video.seconds * 1000) return { code: 'TOO_LARGE' }
  const hashed = await run.pool.do({ kind: 'hash', path: file.path }, { signal: run.signal })
  if (!hashed.ok) return hashed.problem
  if (hashed.value.sha256 !== file.sha256) return { code: 'FILE_CHANGED' }
  const out = join(run.spool, `${file.id}.jpg`)
  const second = file.stillSecond ?? limits.previewSecond
  const { longestSide } = importLimits
  const still = await run.pool.do(
    { kind: 'still', path: file.path, second, longestSide, out },
    { signal: run.signal },
  )
  if (!still.ok) return still.problem
  const { width, height } = still.value
  file.out = { path: file.path, ...hashed.value, width, height }
  file.poster = { ...still.value, path: out }
  file.outBytes = hashed.value.bytes + still.value.bytes
  return undefined
}

const isWhole = async ({ path, bytes }: { path: string; bytes: number }) =>
  (await stat(path).catch(() => undefined))?.size === bytes
