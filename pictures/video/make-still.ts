import { hashOf } from '../digest.ts'
import { detectTypeOfFile } from '../file-type.ts'
import { openImage } from '../images/image-library.ts'
import type { JobOf, MadeFile } from '../process/jobs.ts'
import { writeWhole } from '../write-whole.ts'
import { takeStill } from './take-still.ts'

export async function makeStill(job: JobOf<'still'>): Promise<MadeFile> {
  const type = (await detectTypeOfFile(job.path)) === 'webm' ? 'webm' : 'mp4'
  const frame = await takeStill(job.path, { type, second: job.second, side: job.longestSide })
  const { data, info } = await openImage(frame)
    .flatten({ background: 'white' })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  await writeWhole(job.out, data)
  return { bytes: data.length, sha256: hashOf(data), width: info.width, height: info.height }
}
