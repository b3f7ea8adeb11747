import { readFile } from 'node:fs/promises'
import { hashOf } from '../digest.ts'
import { MediaFault, reasonOf } from '../media-fault.ts'
import type { JobOf, MadeFile } from '../process/jobs.ts'
import { writeWhole } from '../write-whole.ts'
import { openSource } from './open-source.ts'

/** Makes an image of the plan for looking at: as large as the window, or in its own size. */
export async function lookAtImage({ path, side, out }: JobOf<'look'>): Promise<MadeFile> {
  const source = await openSource(await readFile(path))
  const sized =
    side === null
      ? source
      : source.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await sized
    .toColourspace('srgb')
    .flatten({ background: 'white' })
    .jpeg({ quality: 88 })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new MediaFault('UNREADABLE', reasonOf(error))
    })
  await writeWhole(out, data)
  return { bytes: data.length, sha256: hashOf(data), width: info.width, height: info.height }
}
