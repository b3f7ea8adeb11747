import * as z from 'zod/mini'
import { limits } from '../../../contract/limits.ts'
import type { Result } from './media-error.ts'
import { done, refuse } from './media-error.ts'
import type { VideoKind } from './told-by-bytes.ts'

const stream = z.object({
  codec_name: z.optional(z.string()),
  codec_type: z.optional(z.string()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  duration: z.optional(z.string()),
  disposition: z.optional(z.object({ attached_pic: z.optional(z.number()) })),
  side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
})

/** What ffprobe tells, of what is asked below. */
const probeAnswer = z.object({
  streams: z.optional(z.array(stream)),
  format: z.optional(z.object({ duration: z.optional(z.string()) })),
})

export const probeEntries = [
  'format=duration',
  'stream=codec_name,codec_type,width,height,duration',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
].join(':')

export interface VideoFacts {
  /** As it is shown, not as it is coded. */
  width: number
  height: number
  durationMs: number
  /** The sound as it is, or anew in a codec that browsers play; none if there is none. */
  audio: 'copy' | 'encode' | 'none'
}

/** 4K, as film or as television: a larger frame takes more memory than a video may have. */
const maxFramePixels = 4096 * 2304
const playedVideo: Record<VideoKind, readonly string[]> = {
  mp4: ['h264', 'hevc', 'av1', 'vp9'],
  mov: ['h264', 'hevc', 'av1', 'vp9'],
  webm: ['vp8', 'vp9', 'av1'],
}
const playedAudio: Record<VideoKind, readonly string[]> = {
  mp4: ['aac', 'mp3', 'opus'],
  mov: ['aac', 'mp3'],
  webm: ['opus', 'vorbis'],
}

const unreadable = (message: string) => refuse('UNREADABLE_VIDEO', message)

const soundOf = (codec: string | undefined, kind: VideoKind) => {
  if (codec === undefined) return 'none'
  return playedAudio[kind].includes(codec) ? 'copy' : 'encode'
}

export const judgeVideo = (told: unknown, kind: VideoKind): Result<VideoFacts> => {
  const probe = z.safeParse(probeAnswer, told)
  if (!probe.success) return unreadable('This video cannot be read. Save it as MP4 and send that')
  const { streams = [], format } = probe.data
  const picture = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic,
  )
  const sound = streams.find(({ codec_type }) => codec_type === 'audio')
  const { width = 0, height = 0, codec_name = '' } = picture ?? {}
  if (width < 1 || height < 1) {
    return unreadable('There is no picture in this video. Save it as MP4 and send that')
  }
  if (!playedVideo[kind].includes(codec_name)) {
    return unreadable('Browsers do not play this kind of video. Save it as MP4 (H.264)')
  }
  if (width * height > maxFramePixels) {
    return refuse('TOO_LARGE', 'Send a video of at most 4K (4096 × 2304)')
  }
  const durations = [format?.duration, picture?.duration, sound?.duration].map(Number)
  const seconds = Math.max(...durations.filter(Number.isFinite))
  if (!(seconds > 0)) return unreadable('This video has no length. Save it again and send that')
  if (seconds > limits.video.seconds) {
    return refuse('TOO_LARGE', 'Send a video of at most 3 minutes')
  }
  const rotation = picture?.side_data_list?.find((data) => data.rotation !== undefined)?.rotation
  const isOnItsSide = Math.abs(rotation ?? 0) % 180 === 90
  return done({
    width: isOnItsSide ? height : width,
    height: isOnItsSide ? width : height,
    durationMs: Math.round(seconds * 1000),
    audio: soundOf(sound?.codec_name, kind),
  })
}
