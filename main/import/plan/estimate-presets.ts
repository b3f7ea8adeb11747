import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PresetEstimate } from '../../../contract/import-progress.ts'
import { importPreset } from '../../../contract/import-settings.ts'
import type { EngineWorld } from '../engine-world.ts'
import type { FileRecord } from '../journal/records.ts'
import { freshId } from '../journal/records.ts'
import type { OpenBatch } from '../open-batch.ts'
import { isToSend } from '../send/import-run.ts'

const mostSamples = 3

/** What each preset would send, measured on pictures spread over the batch. */
export async function estimatePresets(
  { pool }: EngineWorld,
  { batch, folder }: OpenBatch,
): Promise<PresetEstimate[]> {
  const wanted = [...batch.files.values()].filter(isToSend)
  const pictures = wanted.filter((file) => file.kind === 'picture' && file.sha256 !== null)
  const step = Math.max(1, Math.floor(pictures.length / mostSamples))
  const samples = pictures.filter((_, index) => index % step === 0).slice(0, mostSamples)
  const sum = (files: readonly FileRecord[]) => files.reduce((all, file) => all + file.bytes, 0)
  const bytesBefore = sum(wanted)
  const untouched = bytesBefore - sum(pictures)
  const work = join(folder, 'samples')
  await mkdir(work, { recursive: true })
  const estimates: PresetEstimate[] = []
  for (const preset of importPreset.options) {
    const made = await Promise.all(
      samples.map(({ path, sha256 }) =>
        pool.do(
          {
            kind: 'picture',
            path,
            sha256: sha256 ?? '',
            out: join(work, `${freshId()}.jpg`),
            preset,
            mark: null,
          },
          { urgency: 'now' },
        ),
      ),
    )
    const good = made.flatMap((each, index) =>
      each.ok ? [{ before: samples[index]?.bytes ?? 0, after: each.value.bytes }] : [],
    )
    const before = good.reduce((all, each) => all + each.before, 0)
    const after = good.reduce((all, each) => all + each.after, 0)
    const share = before > 0 ? after / before : 1
    const bytesAfter = Math.round(untouched + share * sum(pictures))
    estimates.push({ preset, bytesBefore, bytesAfter })
  }
  await rm(work, { recursive: true, force: true })
  return estimates
}
