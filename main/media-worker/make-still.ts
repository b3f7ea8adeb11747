import { tellKind } from '../../contract/media-kinds.ts'
import { extractFrame } from './extract-frame.ts'
import { hashOf } from './file-hash.ts'
import { readHead } from './inspect-file.ts'
import { openPicture } from './picture-library.ts'
import { writeWhole } from './resize-picture.ts'
import type { JobOf, MadeFile } from './worker-protocol.ts'

export async function makeStill(job: JobOf<'still'>): Promise<MadeFile> {
  const isWebm = tellKind(await readHead(job.path)) === 'webm'
  const frame = await extractFrame(job.path, { ...job, isWebm, side: job.longestSide })
  const { data, info } = await openPicture(frame)
    .flatten({ background: 'white' })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  await writeWhole(job.out, data)
  return { bytes: data.length, sha256: hashOf(data), width: info.width, height: info.height }
}
