import * as z from 'zod/mini'
import { contentDigest, noContent, text, time, uploadId } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'
import { ofCamera } from './cameras.ts'
import { mediaLimits } from './media-limits.ts'

/** Resumable uploads use tus 1.0 (https://tus.io), so that any tus client can send to this server. */
export const tusVersion = '1.0.0'
export const uploadBytesType = 'application/offset+octet-stream'

/** A smaller file is sent in the form itself, because an upload needs a request of its own to begin. */
export const resumableFrom = 1_000_000

/** How many bytes one request carries: if a proxy buffers requests, a broken connection loses no more than this. */
export const uploadChunkBytes = 8_000_000

/** Limits for the uploads of one account that were begun and are not used yet. */
export const unusedUploads = { most: 20, bytes: 1_000_000_000, hours: 24 } as const

const uploadParams = z.object({ id: uploadId })
const bytes = z.pipe(
  z.string().check(z.regex(/^\d{1,12}$/, 'must be a number of bytes')),
  z.transform(Number),
)

/** Tus requires the header in every request; a request without it is treated as this version all the same. */
const versioned = { 'tus-resumable': z.optional(z.literal(tusVersion)) }
const onlyVersion = z.object({ ...versioned, ...ofCamera })

export const uploadState = z.object({
  id: uploadId,
  length: z.int(),
  /** How many bytes the server has on its disk: the next request continues from here. */
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
      /** The digest of the whole file, compared when its last byte has arrived. */
      'content-digest': contentDigest,
      /** Only `filetype` of the tus metadata is read: the limit is lower for an image than for a video. */
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

/** The limit for the type that the sender declares; the server detects the real type from the bytes later. */
export const longestUpload = (fileType: string | undefined) =>
  fileType?.startsWith('image/') ? mediaLimits.picture.bytes : mediaLimits.video.bytes
