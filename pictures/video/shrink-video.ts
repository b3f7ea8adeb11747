import { stat, unlink } from 'node:fs/promises'
import { mediaLimits } from '../../contract/media/media-limits.ts'
import { hashFile } from '../digest.ts'
import { detectTypeOfFile, isVideoType } from '../file-type.ts'
import { MediaFault } from '../media-fault.ts'
import type { JobOf, MadeFile, VideoTrial } from '../process/jobs.ts'
import { encodingOfSound } from './clean-video.ts'
import { inputOptions, readMade, withVideo } from './ffmpeg-core.ts'
import { probeVideo } from './probe-video.ts'
import type { VideoFacts } from './video-facts.ts'
import { maxFramePixels } from './video-facts.ts'

/** 1080p, in landscape or portrait. */
const longestSide = 1920
const shortestSide = 1080
const trialSeconds = 1
/** How much sooner the made video may end: the sound and images of a source seldom end together. */
const endSlackMs = 1_000

/**
 * Makes a piece from the middle of a video that is heavier than necessary, to estimate what making all of it would
 * take. Null if nothing need be made: a browser plays the video as it is, and it is no larger than 1080p.
 */
export async function tryVideo({ path }: JobOf<'tryVideo'>): Promise<VideoTrial | null> {
  const type = await typeOf(path)
  const facts = await probeVideo(path, type)
  const { size } = await stat(path)
  if (!isHeavy(facts) || facts.durationMs <= 0) return null
  const wholeSeconds = facts.durationMs / 1000
  const seconds = Math.min(trialSeconds, wholeSeconds)
  // Starts at a frame that needs no others, so that the trial does not pay for the frames before it.
  const middle = Math.max(0, wholeSeconds / 2 - seconds)
  const piece = ['-noaccurate_seek', '-ss', String(middle)]
  const made = await withVideo(path, (core) => {
    const began = performance.now()
    const input = [...inputOptions(type), ...piece, '-i', '/input', '-t', String(seconds)]
    core.exec(...input, ...encoding(facts), '/trial.mp4')
    const { length = 0 } = readMade(core, '/trial.mp4') ?? {}
    return { ms: performance.now() - began, bytes: length }
  })
  if (made.bytes === 0) throw new MediaFault('UNREADABLE', 'its frames cannot be read')
  const isTooLarge = size > mediaLimits.video.bytes || facts.width * facts.height > maxFramePixels
  return { ...made, seconds, wholeSeconds, isTooLarge }
}

const isHeavy = ({ codec, width, height }: VideoFacts) =>
  codec === 'hevc' ||
  Math.max(width, height) > longestSide ||
  Math.min(width, height) > shortestSide

/** Makes H.264 of at most 1080p from exactly the bytes with this hash, and never more bytes than they are. */
export async function shrinkVideo({ path, sha256, out }: JobOf<'shrinkVideo'>): Promise<MadeFile> {
  const type = await typeOf(path)
  const facts = await probeVideo(path, type)
  const { size } = await stat(path)
  const maxBytes = Math.min(size, mediaLimits.video.bytes)
  try {
    const ended = await withVideo(
      path,
      (core) => core.exec(...inputOptions(type), '-i', '/input', ...encoding(facts), '/output'),
      { '/output': { path: out, flags: 'w+', maxBytes } },
    )
    if (ended !== 0) throw new MediaFault('UNREADABLE', 'it cannot be made smaller')
    const made = await probeVideo(out, 'mp4')
    if (made.durationMs < facts.durationMs - endSlackMs)
      throw new MediaFault('UNREADABLE', 'its frames end before it does')
    // This took minutes, in which the file may have changed: what was read must be what was planned.
    if ((await hashFile(path)).sha256 !== sha256) throw new MediaFault('FILE_CHANGED')
    return { ...(await hashFile(out)), width: made.width, height: made.height }
  } catch (error) {
    await unlink(out).catch(() => {})
    throw error
  }
}

async function typeOf(path: string) {
  const type = await detectTypeOfFile(path)
  if (!type || !isVideoType(type)) throw new MediaFault('UNREADABLE', 'no video any more')
  return type
}

/** FFmpeg gives the frames already turned for display. Colours keep their tags, so that HDR colours stay right. */
function encoding({ audio }: VideoFacts): string[] {
  const [wide, high] = [longestSide, shortestSide]
  const within = `'min(iw,if(gt(iw,ih),${wide},${high}))':'min(ih,if(gt(iw,ih),${high},${wide}))'`
  const scale = `scale=${within}:force_original_aspect_ratio=decrease:force_divisible_by=2`
  const image = ['-map', '0:V:0', '-vf', scale, '-pix_fmt', 'yuv420p']
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high']
  const rate = ['-crf', '23', '-maxrate', '8M', '-bufsize', '16M']
  const sound = audio ? ['-map', '0:a:0', ...encodingOfSound(audio, 'mp4')] : ['-an']
  const bare = ['-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1', '-sn', '-dn']
  const exact = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact']
  const file = ['-movflags', '+faststart', '-f', 'mp4']
  return [...image, ...codec, ...rate, ...sound, ...bare, ...exact, ...file]
}
