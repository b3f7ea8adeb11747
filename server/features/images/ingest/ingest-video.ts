import { stat } from 'node:fs/promises'
import { mediaLimits } from '../../../../contract/media/media-limits.ts'
import { detectTypeOfFile, isVideoType } from '../../../../pictures/file-type.ts'
import type { CleanVideo } from '../../../../pictures/process/jobs.ts'
import { looksLikeVideo } from '../../../../pictures/video/video-head.ts'
import { decoding, removeFile } from './decoder.ts'
import type { IngestDeps, ReadyImage } from './ingest-image.ts'
import type { Result } from './media-error.ts'
import { done, refuse, refuseType, resultOf } from './media-error.ts'

/** A video as the server made it; `sha256` is of the stored file, not of the sent one. */
export interface ReadyVideo extends Omit<CleanVideo, 'still'> {
  /** A temporary file; `dispose` removes it and the still. */
  path: string
  still: ReadyImage | undefined
  dispose: () => Promise<void>
}

export interface VideoOptions {
  account: string
  /** Whether to make a still too; the sender may have chosen one. */
  withStill: boolean
}

/** Makes a clean video of any sent file. */
export async function ingestVideo(
  { decoder }: IngestDeps,
  path: string,
  { account, withStill }: VideoOptions,
): Promise<Result<ReadyVideo>> {
  if ((await stat(path)).size > mediaLimits.video.bytes)
    return refuse('TOO_LARGE', 'Send a video of at most 200 MB')
  const type = await detectTypeOfFile(path)
  if (type === undefined || !isVideoType(type)) return refuseType()
  // The decoder takes seconds to load, so a file without a video's tables is refused before.
  if (!(await looksLikeVideo(path, type)))
    return refuse(
      'UNREADABLE_VIDEO',
      'This video is damaged or cut short. Save it again as MP4 and send that',
    )
  const [out, stillOut] = [await decoder.newFile(), await decoder.newFile()]
  const dispose = async () => {
    await removeFile(out)
    await removeFile(stillOut)
  }
  const ended = await decoder.decode(
    { kind: 'cleanVideo', path, type, out, still: withStill ? stillOut : null },
    {
      account,
      weight: { memoryBytes: decoding.videoBytes, isQuick: false },
      ms: decoding.videoMs,
    },
  )
  const made = resultOf(ended, 'UNREADABLE_VIDEO')
  if (!made.ok) {
    await dispose()
    return made
  }
  const still = made.value.still && { ...made.value.still, path: stillOut, dispose: async () => {} }
  return done({ ...made.value, path: out, still: still ?? undefined, dispose })
}
