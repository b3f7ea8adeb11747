import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { done, refused } from '../../../contract/desktop-errors.ts'
import type { EngineWorld, ImportHandlers } from '../engine-world.ts'
import { inBatch } from '../engine-world.ts'
import { freshId } from '../journal/records.ts'
import { thumbnailOf } from '../scan/read-files.ts'
import { estimatePresets } from './estimate-presets.ts'

const frameSide = 640

/** What the person looks at before the start. */
export function lookHandlers(
  world: EngineWorld,
): Pick<ImportHandlers, 'thumbnails' | 'videoFrame' | 'estimate'> {
  return {
    thumbnails: ({ batch: id, files }) =>
      inBatch(world, id, 'any', async ({ batch, thumbnails }) => {
        const known = files.filter((file) => batch.files.has(file))
        const pictures = known.map(async (file) => ({
          file,
          picture: await asDataAddress(thumbnailOf(thumbnails, { id: file })),
        }))
        return done(await Promise.all(pictures))
      }),
    videoFrame: ({ batch: id, file: fileId, second }) =>
      inBatch(world, id, 'any', async ({ batch, folder }) => {
        const file = batch.files.get(fileId)
        if (file?.kind !== 'video') return refused('UNKNOWN_FILE', 'The plan has no such video')
        const out = join(folder, 'frames', `${freshId()}.jpg`)
        await mkdir(join(folder, 'frames'), { recursive: true })
        const made = await world.pool.do(
          { kind: 'still', path: file.path, second, longestSide: frameSide, out },
          { urgency: 'now' },
        )
        const picture = made.ok ? await asDataAddress(out) : null
        await rm(out, { force: true })
        return done({ picture })
      }),
    estimate: ({ batch: id }) =>
      inBatch(world, id, 'any', async (open) => done(await estimatePresets(world, open))),
  }
}

async function asDataAddress(path: string): Promise<string | null> {
  const bytes = await readFile(path).catch(() => null)
  return bytes && `data:image/jpeg;base64,${bytes.toString('base64')}`
}
