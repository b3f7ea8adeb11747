import { unlink } from 'node:fs/promises'
import { mediaLimits } from '../../contract/media/media-limits.ts'
import { hashFile } from '../digest.ts'
import type { VideoType } from '../file-type.ts'
import { cleanImage } from '../images/clean-image.ts'
import { MediaFault } from '../media-fault.ts'
import type { CleanVideo, JobOf } from '../process/jobs.ts'
import { inputOptions, withVideo } from './ffmpeg-core.ts'
import { probeVideo } from './probe-video.ts'
import { takeStill } from './take-still.ts'
import type { VideoFacts } from './video-facts.ts'
import { assertPlayable } from './video-facts.ts'
import { wipeBlockAdditions } from './wipe-block-additions.ts'

const stillSide = 2048
/** So few larger frames fit into memory that the still must be a frame that needs no others. */
const maxExactPixels = 1920 * 1200

/** Sound that browsers play and that has no room for a text. Vorbis is missing, since it begins with comments. */
const copiedAudio: Record<VideoType, readonly string[]> = {
  mp4: ['aac', 'mp3', 'opus'],
  mov: ['aac', 'mp3'],
  webm: ['opus'],
}

/**
 * The kinds of units that a stream needs to be shown, by codec. All others are removed: supplemental information holds
 * the encoder's settings and any text that a camera writes, place included.
 */
const shownUnits: Record<string, string> = {
  h264: '1-5|7-11|13-15|19-20',
  hevc: '0-9|16-21|32-37',
  av1: '1-4|6-8',
}

/** FFmpeg's messages about a file that ends before its own tables do, which it does not count as a failure. */
const cutShort = /partial file|ended prematurely|truncat/i

/**
 * Makes our own video from what was sent: the same images and sound in a new file that starts to play while it loads,
 * and says nothing about who made it and where.
 */
export async function cleanVideo(job: JobOf<'cleanVideo'>): Promise<CleanVideo> {
  const { path, type, out, still } = job
  const facts = await probeVideo(path, type)
  assertPlayable(facts, type)
  const isNearEnough = facts.width * facts.height > maxExactPixels
  const wanted = { type, second: mediaLimits.previewSecond, side: stillSide, isNearEnough }
  const frame = await takeStill(path, wanted).catch(() => {
    throw damaged()
  })
  const shown = still === null ? null : await cleanImage(frame, 'png', still)
  try {
    if (!(await remux(job, facts))) throw damaged()
    if (type === 'webm') await wipeBlockAdditions(out)
  } catch (error) {
    await unlink(out).catch(() => {})
    throw error
  }
  const { width, height, durationMs } = facts
  const mime = type === 'webm' ? ('video/webm' as const) : ('video/mp4' as const)
  return { ...(await hashFile(out)), mime, width, height, durationMs, still: shown }
}

const damaged = () =>
  new MediaFault(
    'UNREADABLE',
    'This video is damaged or cut short. Save it again as MP4 and send that',
  )

/** Copies only the first video track and the first sound track: cameras write places into tracks of their own. */
async function remux({ path, type, out }: JobOf<'cleanVideo'>, facts: VideoFacts) {
  const isWebm = type === 'webm'
  const sound = facts.audio ? ['-map', '0:a:0', ...encodingOfSound(facts.audio, type)] : ['-an']
  const units = shownUnits[facts.codec]
  const image = ['-map', '0:V:0', '-c:v', 'copy']
  if (units) image.push('-bsf:v', `filter_units=pass_types=${units}`)
  const bare = ['-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1', '-sn', '-dn']
  const exact = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact']
  const file = ['-movflags', '+faststart', '-f', isWebm ? 'webm' : 'mp4', '/output']
  let isCutShort = false
  const ended = await withVideo(
    path,
    (core) => {
      core.setLogger(({ message }) => {
        isCutShort ||= cutShort.test(message)
      })
      return core.exec(
        ...[...inputOptions(type), '-i', '/input', ...image, ...sound, ...bare, ...exact, ...file],
      )
    },
    { '/output': { path: out, flags: 'w+', maxBytes: 1.1 * mediaLimits.video.bytes } },
  )
  return ended === 0 && !isCutShort
}

/** Copies sound that browsers play, and encodes any other. */
export function encodingOfSound(
  { codec, channels }: { codec: string; channels: number },
  type: VideoType,
) {
  if (copiedAudio[type].includes(codec)) return ['-c:a', 'copy']
  const encoder = type === 'webm' ? 'libopus' : 'aac'
  return ['-c:a', encoder, '-b:a', '128k', ...(channels > 2 ? ['-ac', '2'] : [])]
}
