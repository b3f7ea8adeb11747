import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { limits } from '../../../contract/limits.ts'
import { openQueue } from './bounded-queue.ts'
import type { Picture } from './ingest-picture.ts'
import { ingestPicture } from './ingest-picture.ts'
import type { Result } from './media-error.ts'
import { done, refuse, refuseType } from './media-error.ts'
import { runWorker } from './run-worker.ts'
import type { VideoKind } from './told-by-bytes.ts'
import { isVideoKind, tellFileKind } from './told-by-bytes.ts'
import type { VideoAnswer, VideoJob } from './video-worker.ts'

export interface Video {
  /** A temporary file; `dispose` removes it. */
  path: string
  size: number
  mime: 'video/mp4' | 'video/webm'
  width: number
  height: number
  durationMs: number
  /** Of the file at `path`, so of what is stored and not of what was sent. */
  sha256: string
  poster: Picture
  dispose(): Promise<void>
}

const timeLimitMs = 90_000
const maxMemory = 512_000_000

const inVideoQueue = openQueue({ atOnce: 1, waiting: 10 })

const hashFile = async (path: string) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const runJob = async (job: VideoJob): Promise<Result<VideoAnswer>> => {
  const script = new URL('./video-worker.ts', import.meta.url)
  const end = await runWorker<Result<VideoAnswer>>({ script, data: job, timeLimitMs })
  if (end.kind === 'answered') return end.answer
  return refuse(
    'UNREADABLE_VIDEO',
    end.kind === 'overran'
      ? 'This video takes too long to read. Save it as MP4 (H.264) and send that'
      : 'This video cannot be read. Save it as MP4 (H.264) and send that',
  )
}

const clean = async (kind: VideoKind, input: string, output: string): Promise<Result<Video>> => {
  const answer = await runJob({ kind, input, output, maxMemory })
  if (!answer.ok) return answer
  const { still, width, height, durationMs } = answer.value
  const poster = await ingestPicture(still)
  if (!poster.ok) return poster
  return done({
    path: output,
    size: (await stat(output)).size,
    mime: kind === 'webm' ? 'video/webm' : 'video/mp4',
    width,
    height,
    durationMs,
    sha256: await hashFile(output),
    poster: poster.value,
    dispose: () => rm(output, { force: true }),
  })
}

/**
 * Makes of whatever was sent a video of our own: the same picture and sound in a new file that
 * starts to play while it loads, with nothing said about who made it and where.
 */
export const ingestVideo = async (
  path: string,
  { dir }: { dir: string },
): Promise<Result<Video>> => {
  if ((await stat(path)).size > limits.video.bytes) {
    return refuse('TOO_LARGE', 'Send a video of at most 200 MB')
  }
  const kind = await tellFileKind(path)
  if (kind === undefined || !isVideoKind(kind)) return refuseType()
  const output = join(dir, randomUUID())
  const result = await inVideoQueue(() => clean(kind, path, output)).catch(async (error) => {
    await rm(output, { force: true })
    throw error
  })
  if (!result.ok) await rm(output, { force: true })
  return result
}
