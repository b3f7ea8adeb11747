import * as z from 'zod/mini'
import { mediaLimits } from '../../contract/media/media-limits.ts'
import type { VideoType } from '../file-type.ts'
import { MediaFault } from '../media-fault.ts'

const stream = z.object({
  codec_name: z.optional(z.string()),
  codec_type: z.optional(z.string()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  channels: z.optional(z.number()),
  duration: z.optional(z.string()),
  disposition: z.optional(z.object({ attached_pic: z.optional(z.number()) })),
  side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
})

/** The parts of ffprobe's answer that `probeEntries` asks for. */
const probeAnswer = z.object({
  streams: z.optional(z.array(stream)),
  format: z.optional(
    z.object({
      duration: z.optional(z.string()),
      tags: z.optional(z.object({ creation_time: z.optional(z.string()) })),
    }),
  ),
})

export const probeEntries = [
  'format=duration',
  'format_tags=creation_time',
  'stream=codec_name,codec_type,width,height,channels,duration',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
].join(':')

export interface VideoFacts {
  /** The size as it is shown, not as it is coded. */
  width: number
  height: number
  durationMs: number
  takenAt: string | null
  codec: string
  /** Undefined when there is no sound. */
  audio: { codec: string; channels: number } | undefined
}

export function readVideoFacts(told: unknown): VideoFacts {
  const probe = z.safeParse(probeAnswer, told)
  const { streams = [], format } = probe.success ? probe.data : {}
  const image = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic,
  )
  const sound = streams.find(({ codec_type }) => codec_type === 'audio')
  const { width = 0, height = 0, codec_name = '' } = image ?? {}
  if (width < 1 || height < 1)
    throw unreadable('There is no picture in this video. Save it as MP4 and send that')
  const durations = [format?.duration, image?.duration, sound?.duration].map(Number)
  const seconds = Math.max(0, ...durations.filter(Number.isFinite))
  const rotation = image?.side_data_list?.find((data) => data.rotation !== undefined)?.rotation
  const isOnItsSide = Math.abs(rotation ?? 0) % 180 === 90
  return {
    width: isOnItsSide ? height : width,
    height: isOnItsSide ? width : height,
    durationMs: Math.round(seconds * 1000),
    takenAt: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(format?.tags?.creation_time ?? '')?.[0] ?? null,
    codec: codec_name,
    audio: sound && { codec: sound.codec_name ?? '', channels: sound.channels ?? 2 },
  }
}

/** 4K, as film or as television: a larger frame takes more memory than a video may have. */
export const maxFramePixels = 4096 * 2304
const playedVideo: Record<VideoType, readonly string[]> = {
  mp4: ['h264', 'hevc', 'av1', 'vp9'],
  mov: ['h264', 'hevc', 'av1', 'vp9'],
  webm: ['vp8', 'vp9', 'av1'],
}

/** Refuses videos that browsers do not play, and videos larger or longer than allowed. */
export function assertPlayable(facts: VideoFacts, type: VideoType): void {
  if (!playedVideo[type].includes(facts.codec))
    throw unreadable('Browsers do not play this kind of video. Save it as MP4 (H.264)')
  if (facts.width * facts.height > maxFramePixels)
    throw new MediaFault('TOO_LARGE', 'Send a video of at most 4K (4096 × 2304)')
  if (facts.durationMs <= 0)
    throw unreadable('This video has no length. Save it again and send that')
  if (facts.durationMs > mediaLimits.video.seconds * 1000)
    throw new MediaFault('TOO_LARGE', 'Send a video of at most 3 minutes')
}

const unreadable = (message: string) => new MediaFault('UNREADABLE', message)
