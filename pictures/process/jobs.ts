import * as z from 'zod/mini'
import { importProblem } from '../../contract/import/problems.ts'
import { corner, importPreset } from '../../contract/import/settings.ts'
import { imageWidths } from '../../contract/media/images.ts'
import { imageTypes, videoTypes } from '../file-type.ts'

/** A watermark as the worker draws it: the logo as a file beside the journal. */
export const mark = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), corner, opacity: z.number() }),
  z.object({ kind: z.literal('logo'), path: z.string(), corner, opacity: z.number() }),
])
export type Mark = z.infer<typeof mark>

export const job = z.discriminatedUnion('kind', [
  /** Reads a file once for its hash, its facts, its likeness and a thumbnail. */
  z.object({ kind: z.literal('inspect'), path: z.string(), thumbnail: z.string() }),
  /** Makes the image that is sent, from exactly the bytes with this hash. */
  z.object({
    kind: z.literal('picture'),
    path: z.string(),
    sha256: z.string(),
    out: z.string(),
    preset: importPreset,
    mark: z.nullable(mark),
  }),
  /** Makes an image for the person to look at: within a longest side, or in its own size. */
  z.object({
    kind: z.literal('look'),
    path: z.string(),
    side: z.nullable(z.int()),
    out: z.string(),
  }),
  /** Makes a video's still within a longest side. */
  z.object({
    kind: z.literal('still'),
    path: z.string(),
    second: z.number(),
    longestSide: z.int(),
    out: z.string(),
  }),
  /** Estimates what making a heavy video smaller would take; null for a video that is not heavy. */
  z.object({ kind: z.literal('tryVideo'), path: z.string() }),
  /** Makes H.264 of at most 1080p from exactly the bytes with this hash. */
  z.object({
    kind: z.literal('shrinkVideo'),
    path: z.string(),
    sha256: z.string(),
    out: z.string(),
  }),
  z.object({ kind: z.literal('hash'), path: z.string() }),
  /** Makes our own image from an upload. */
  z.object({
    kind: z.literal('cleanImage'),
    path: z.string(),
    type: z.enum(imageTypes),
    out: z.string(),
  }),
  /** Makes our own video from an upload, and its still unless there is one already. */
  z.object({
    kind: z.literal('cleanVideo'),
    path: z.string(),
    type: z.enum(videoTypes),
    out: z.string(),
    still: z.nullable(z.string()),
  }),
  /** Makes one of our images at a width and in a format. */
  z.object({
    kind: z.literal('derive'),
    path: z.string(),
    out: z.string(),
    width: z.literal(imageWidths),
    format: z.enum(['avif', 'webp', 'jpeg']),
  }),
])
export type Job = z.infer<typeof job>
export type JobOf<Kind extends Job['kind']> = Extract<Job, { kind: Kind }>

const place = z.object({ lat: z.number(), lon: z.number() })

export const facts = z.object({
  kind: z.enum(['picture', 'video']),
  isHeic: z.boolean(),
  bytes: z.int(),
  sha256: z.string(),
  width: z.int(),
  height: z.int(),
  durationMs: z.nullable(z.int()),
  takenAt: z.nullable(z.string()),
  place: z.nullable(place),
  /** The difference hash, 16 hexadecimal digits; null for a video. */
  likeness: z.nullable(z.string()),
  /** The mean brightness, 0 to 255; null for a video. */
  brightness: z.nullable(z.number()),
  /** Variance of the Laplacian at 512 pixels; null for a video. */
  sharpness: z.nullable(z.number()),
})
export type Facts = z.infer<typeof facts>
export type Place = z.infer<typeof place>

const madeFile = z.object({
  bytes: z.int(),
  sha256: z.string(),
  width: z.int(),
  height: z.int(),
})
export type MadeFile = z.infer<typeof madeFile>

const videoTrial = z.object({
  /** How long making `seconds` of the video took, and how many bytes that part has. */
  ms: z.number(),
  bytes: z.int(),
  seconds: z.number(),
  wholeSeconds: z.number(),
  /** No server takes the video as it is. */
  isTooLarge: z.boolean(),
})
export type VideoTrial = z.infer<typeof videoTrial>

const cleanImage = z.object({
  ...madeFile.shape,
  mime: z.enum(['image/jpeg', 'image/webp']),
  /** A thumbhash in base64. */
  placeholder: z.string(),
})
export type CleanImage = z.infer<typeof cleanImage>

const cleanVideo = z.object({
  ...madeFile.shape,
  mime: z.enum(['video/mp4', 'video/webm']),
  durationMs: z.int(),
  still: z.nullable(cleanImage),
})
export type CleanVideo = z.infer<typeof cleanVideo>

/** The answer to each kind of job. The worker reads hostile files, so its answers are parsed. */
export const answers = {
  inspect: facts,
  picture: madeFile,
  look: madeFile,
  still: madeFile,
  tryVideo: z.nullable(videoTrial),
  shrinkVideo: madeFile,
  hash: z.object({ sha256: z.string(), bytes: z.int() }),
  cleanImage,
  cleanVideo,
  derive: z.object({ bytes: z.int() }),
} satisfies Record<Job['kind'], z.ZodMiniType>
export type AnswerTo<Kind extends Job['kind']> = z.infer<(typeof answers)[Kind]>

export const reply = z.object({
  id: z.int(),
  outcome: z.union([
    z.object({ ok: z.literal(true), value: z.unknown() }),
    z.object({
      ok: z.literal(false),
      problem: importProblem,
      /** These are known even of a file that cannot be read as media. */
      bytes: z.optional(z.int()),
      sha256: z.optional(z.string()),
    }),
  ]),
  /** Memory in use after the job; a worker that has grown is replaced. */
  residentBytes: z.int(),
})
export type Reply = z.infer<typeof reply>
