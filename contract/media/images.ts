import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { image } from '../listings/listing.ts'
import {
  contentDigest,
  done,
  id,
  idParams,
  sha256Hex,
  uploadId,
  wholeNumber,
} from '../wire/primitives.ts'
import { route } from '../wire/route.ts'

export const imageWidths = [160, 320, 640, 1280, 2048] as const
export type ImageWidth = (typeof imageWidths)[number]

/** The smallest offered width that fills `pixels`, or the largest one. */
export const widthFor = (pixels: number): ImageWidth =>
  imageWidths.find((width) => width >= pixels) ?? imageWidths[imageWidths.length - 1] ?? 2048

const width = z
  .pipe(z.union([z.number(), z.string()]), z.transform(Number))
  .check(
    z.refine(
      (n) => (imageWidths as readonly number[]).includes(n),
      `must be one of ${imageWidths.join(', ')}`,
    ),
  )

const pictureQuery = z.strictObject({ w: z.optional(width) })

export const images = {
  get: route('GET', '/images/:id', {
    summary: 'A picture or a video, at a width if asked',
    params: idParams,
    query: pictureQuery,
    answer: z.unknown(),
    answerKind: 'file',
  }),
  poster: route('GET', '/images/:id/poster', {
    summary: "A video's still",
    params: idParams,
    query: pictureQuery,
    answer: z.unknown(),
    answerKind: 'file',
  }),
  add: route('POST', '/apartments/:id/images', {
    summary: 'Add one picture or video to a listing',
    params: idParams,
    form: z.strictObject({
      position: z.optional(wholeNumber({ min: 0, max: limits.photos - 1 })),
      /** The id of a finished upload, sent in place of the file. */
      upload: z.optional(uploadId),
      /** The digest of the original file on the sender's computer, if the sent file was made from it. */
      source: z.optional(sha256Hex),
    }),
    files: ['file', 'poster'],
    uploadField: { name: 'upload', insteadOf: 'file' },
    headers: z.object({ 'content-digest': z.optional(contentDigest) }),
    answer: image,
    status: 201,
  }),
  check: route('POST', '/apartments/:id/images/check', {
    summary: 'Which of these files the listing already has',
    params: idParams,
    body: z.strictObject({ digests: z.array(sha256Hex).check(z.maxLength(1000)) }),
    answer: z.object({ present: z.array(z.object({ digest: sha256Hex, id })) }),
    withoutKey: 'it only reads',
  }),
  known: route('POST', '/images/known', {
    summary: 'Which of these files, as sent or as their originals, any listing of the account has',
    body: z.strictObject({ digests: z.array(sha256Hex).check(z.maxLength(1000)) }),
    answer: z.object({
      known: z.array(z.object({ digest: sha256Hex, listingId: id, id })),
    }),
    withoutKey: 'it only reads',
  }),
  order: route('PUT', '/apartments/:id/images/order', {
    summary: 'The order of the pictures, all of them named',
    params: idParams,
    body: z.strictObject({ ids: z.array(id).check(z.maxLength(limits.photos)) }),
    answer: z.array(image),
  }),
  remove: route('DELETE', '/apartments/:id/images/:imageId', {
    summary: 'Remove one picture',
    params: z.object({ id, imageId: id }),
    answer: done,
  }),
}
