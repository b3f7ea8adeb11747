import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { done, refused } from '../../../contract/desktop/errors.ts'
import type { PresetEstimate } from '../../../contract/import/progress.ts'
import type { Watermark } from '../../../contract/import/settings.ts'
import { importPreset } from '../../../contract/import/settings.ts'
import { mediaLimits } from '../../../contract/media/media-limits.ts'
import type { Mark } from '../../media-worker/worker-pool.ts'
import type { FileRecord } from '../journal/records.ts'
import { freshId } from '../journal/records.ts'
import { isToSend } from '../journal/states.ts'
import type { OpenBatch } from '../open-batch.ts'
import { thumbnailOf } from '../scan/read-files.ts'
import { markOf } from '../send/import-run.ts'
import type { EngineContext, ImportHandlers } from './engine-context.ts'
import { inBatch } from './engine-context.ts'

const frameSide = 640
const mostSamples = 3
/** The longest side of most windows, in pixels. */
const windowSide = 2_560

/** Images and estimates that the person looks at before the start. */
export function lookHandlers(
  context: EngineContext,
): Pick<ImportHandlers, 'thumbnails' | 'videoFrame' | 'look' | 'estimate' | 'watermarkPreview'> {
  return {
    thumbnails: ({ batch: id, files }) =>
      inBatch(context, id, 'any', async ({ batch, thumbnails }) => {
        const known = files.filter((file) => batch.files.has(file))
        const pictures = known.map(async (file) => ({
          file,
          picture: await asDataAddress(thumbnailOf(thumbnails, { id: file })),
        }))
        return done(await Promise.all(pictures))
      }),
    videoFrame: ({ batch: id, file: fileId, second }) =>
      inBatch(context, id, 'any', async ({ batch, folder }) => {
        const file = batch.files.get(fileId)
        if (file?.kind !== 'video') return refused('UNKNOWN_FILE', 'The plan has no such video')
        const out = join(folder, 'frames', `${freshId()}.jpg`)
        await mkdir(join(folder, 'frames'), { recursive: true })
        const made = await context.pool.do(
          { kind: 'still', path: file.path, second, longestSide: frameSide, out },
          { urgency: 'now' },
        )
        const picture = made.ok ? await asDataAddress(out) : null
        await rm(out, { force: true })
        return done({ picture })
      }),
    look: ({ batch: id, file: fileId, isWhole }) =>
      inBatch(context, id, 'any', async ({ batch, folder }) => {
        const file = batch.files.get(fileId)
        if (!file) return refused('UNKNOWN_FILE', 'The plan has no such file')
        const out = join(folder, 'frames', `${freshId()}.jpg`)
        await mkdir(join(folder, 'frames'), { recursive: true })
        const { path } = file
        const second = file.stillSecond ?? mediaLimits.previewSecond
        const made = await (file.kind === 'video'
          ? context.pool.do(
              { kind: 'still', path, second, longestSide: windowSide, out },
              { urgency: 'now' },
            )
          : context.pool.do(
              { kind: 'look', path, side: isWhole ? null : windowSide, out },
              { urgency: 'now' },
            ))
        const picture = made.ok ? await asDataAddress(out) : null
        await rm(out, { force: true })
        return done({ picture })
      }),
    watermarkPreview: ({ batch: id, watermark }) =>
      inBatch(context, id, 'any', async (open) => {
        const mark = markFor(context, open, watermark)
        if (!mark) return refused('UNKNOWN_FILE', 'Choose the logo again')
        const pictures = [...open.batch.files.values()]
          .filter((file) => file.kind === 'picture' && isToSend(file))
          .sort((a, b) => (a.brightness ?? 0) - (b.brightness ?? 0))
        const [darkest, lightest] = [pictures[0], pictures.at(-1)]
        const [light, dark] = await Promise.all([
          lightest ? previewOf(context, open, lightest, mark) : null,
          darkest && darkest !== lightest ? previewOf(context, open, darkest, mark) : null,
        ])
        return done({ lightest: light, darkest: dark })
      }),
    estimate: ({ batch: id }) =>
      inBatch(context, id, 'any', async (open) => done(await estimatePresets(context, open))),
  }
}

/** The mark that `markOf` would give. The token of a logo that is already set may be gone, so its copy is used. */
function markFor({ options }: EngineContext, { batch }: OpenBatch, watermark: Watermark) {
  const { settings, logoPath } = batch.record
  if (watermark.kind === 'text') return watermark
  const now = settings.watermark
  const isSet = now?.kind === 'logo' && now.token === watermark.token
  return markOf({
    settings: { ...settings, watermark },
    logoPath: isSet ? logoPath : (options.pathOf(watermark.token) ?? null),
  })
}

/** A preview that is exactly the image that would be sent. */
async function previewOf(
  { pool }: EngineContext,
  { batch, folder }: OpenBatch,
  { path, sha256 }: FileRecord,
  mark: Mark,
) {
  const out = join(folder, 'frames', `${freshId()}.jpg`)
  await mkdir(join(folder, 'frames'), { recursive: true })
  const { preset } = batch.record.settings
  const job = { kind: 'picture', path, sha256: sha256 ?? '', out, preset, mark } as const
  const made = await pool.do(job, { urgency: 'now' })
  const picture = made.ok ? await asDataAddress(out) : null
  await rm(out, { force: true })
  return picture
}

async function asDataAddress(path: string): Promise<string | null> {
  const bytes = await readFile(path).catch(() => null)
  return bytes && `data:image/jpeg;base64,${bytes.toString('base64')}`
}

/** How many bytes each preset would send, measured on images from across the batch. */
async function estimatePresets(
  { pool }: EngineContext,
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
