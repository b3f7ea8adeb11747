import type { ImportPreset } from '../../contract/import/settings.ts'
import { importLimits } from '../../contract/import/settings.ts'
import { borrowBytes } from '../borrow-bytes.ts'
import { hashOf } from '../digest.ts'
import { MediaFault, reasonOf } from '../media-fault.ts'
import type { JobOf, MadeFile } from '../process/jobs.ts'
import { writeWhole } from '../write-whole.ts'
import { drawMark } from './draw-mark.ts'
import { openSource } from './open-source.ts'

const qualities: Record<ImportPreset, { quality: number; chromaSubsampling: string }> = {
  web: { quality: 72, chromaSubsampling: '4:2:0' },
  balanced: { quality: 82, chromaSubsampling: '4:2:0' },
  best: { quality: 91, chromaSubsampling: '4:4:4' },
}

/** Makes the image that is sent: upright, of bounded size, sRGB, with nothing in it but what it shows. */
export const makeImage = (job: JobOf<'picture'>): Promise<MadeFile> =>
  borrowBytes(job.path, (bytes) => makeOf(bytes, job))

async function makeOf(bytes: Uint8Array, job: JobOf<'picture'>): Promise<MadeFile> {
  // Send only what was planned: a file that changed meanwhile is read into the plan again.
  if (hashOf(bytes) !== job.sha256) throw new MediaFault('FILE_CHANGED')
  const source = await openSource(bytes)
  const side = importLimits.longestSide
  const upright = source
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: 'white' })
  const picture = job.mark ? await drawMark(upright, job.mark) : upright
  const { data, info } = await picture
    .jpeg(qualities[job.preset])
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new MediaFault('UNREADABLE', reasonOf(error))
    })
  await writeWhole(job.out, data)
  return { bytes: data.length, sha256: hashOf(data), width: info.width, height: info.height }
}
