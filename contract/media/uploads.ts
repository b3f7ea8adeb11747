import * as z from 'zod/mini'
import { contentDigest, noContent, text, time, uploadId } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'
import { ofCamera } from './cameras.ts'
import { mediaLimits } from './media-limits.ts'

/** Resumable uploads speak tus 1.0 (https://tus.io), so that any client of it can send to this server. */
export const tusVersion = '1.0.0'
export const uploadBytesType = 'application/offset+octet-stream'

/** Below this a file goes in the form itself: to begin an upload costs a request of its own. */
export const resumableFrom = 1_000_000

/** How much one request carries, so that a proxy that holds requests back loses no more than this in a cut. */
export const uploadChunkBytes = 8_000_000

/** Of one account: uploads that were begun and are not used yet. */
export const unusedUploads = { most: 20, bytes: 1_000_000_000, hours: 24 } as const

const uploadParams = z.object({ id: uploadId })
const bytes = z.pipe(
  z.string().check(z.regex(/^\d{1,12}$/, 'must be a number of bytes')),
  z.transform(Number),
)

/** Tus asks for it in every request; without it the request is taken for this version all the same. */
const versioned = { 'tus-resumable': z.optional(z.literal(tusVersion)) }
const onlyVersion = z.object({ ...versioned, ...ofCamera })

export const uploadState = z.object({
  id: uploadId,
  length: z.int(),
  /** So many bytes are on the server's disk: the next request goes on from here. */
  offset: z.int(),
  expiresAt: time,
})
export type UploadState = z.infer<typeof uploadState>

export const uploads = {
  create: route('POST', '/uploads', {
    summary: 'Begin a resumable upload of a file',
    headers: z.object({
      ...versioned,
      'upload-length': bytes,
      /** Of the whole file: compared when its last byte is there. */
      'content-digest': contentDigest,
      /** Of what tus puts here, `filetype` is read: a picture may be smaller than a video. */
      'upload-metadata': z.optional(text(1_000)),
      ...ofCamera,
    }),
    answer: uploadState,
    withoutKey: 'one that is begun twice and never finished is swept',
    status: 201,
  }),
  state: route('GET', '/uploads/:id', {
    summary: 'How much of an upload is there; HEAD answers the same in its headers',
    params: uploadParams,
    headers: onlyVersion,
    answer: uploadState,
  }),
  append: route('PATCH', '/uploads/:id', {
    summary: 'The next bytes of an upload',
    params: uploadParams,
    headers: z.object({ ...versioned, 'upload-offset': bytes, ...ofCamera }),
    bytes: uploadBytesType,
    answer: noContent,
    status: 204,
    withoutKey: 'the offset tells which bytes are there already',
  }),
  remove: route('DELETE', '/uploads/:id', {
    summary: 'Give an upload up',
    params: uploadParams,
    headers: onlyVersion,
    answer: noContent,
    status: 204,
    withoutKey: 'done again, it finds nothing to remove',
  }),
}

/** By the kind that its sender says it is; what it is in truth is found out from its bytes. */
export const longestUpload = (fileType: string | undefined) =>
  fileType?.startsWith('image/') ? mediaLimits.picture.bytes : mediaLimits.video.bytes
