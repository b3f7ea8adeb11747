import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { assertMediaKey, assertMediaPrefix } from './media-keys.ts'
import type { MediaStore } from './media-store.ts'

export interface S3Place {
  bucket: string
  prefix: string
  region: string
  endpoint: string | undefined
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Overwritten at every check. Keys of media never begin with a dot, so this is no medium. */
const probeKey = '.ready'
const fileAttempts = 3
const readyWithinMs = 5_000

/** flydrive wraps the store's error, so the status may be one or two causes deeper. */
const isAbsent = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  return status === 404 || isAbsent(error.cause)
}

const absentAsUndefined = (error: unknown) => {
  if (isAbsent(error)) return undefined
  throw error
}

const openClient = ({ region, endpoint, credentials }: S3Place) =>
  new S3Client({
    region,
    ...(credentials && { credentials }),
    // Compatible stores are reached by path, and few of them support Amazon's trailing checksums.
    ...(endpoint && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  })

export const openS3Store = (place: S3Place): MediaStore => {
  const client = openClient(place)
  const disk = new Disk(
    new S3Driver({ client, bucket: place.bucket, visibility: 'private', supportsACL: false }),
  )
  const objectName = (key: string) => {
    assertMediaKey(key)
    return place.prefix + key
  }

  /** The client cannot read a stream twice, so each attempt opens the file again. */
  const putFile = async (name: string, path: string, contentType: string) => {
    const { size } = await stat(path)
    for (let attempt = 1; ; attempt++) {
      try {
        const options = { contentType, contentLength: size }
        return await disk.putStream(name, createReadStream(path), options)
      } catch (error) {
        if (attempt === fileAttempts) throw error
      }
    }
  }

  return {
    async put(key, source, { mime }) {
      const name = objectName(key)
      if (source instanceof Uint8Array) return disk.put(name, source, { contentType: mime })
      if ('path' in source) return putFile(name, source.path, mime)
      const options = { contentType: mime, contentLength: source.size }
      return disk.putStream(name, source.stream, options)
    },

    async get(key, range) {
      const found = await client
        .send(
          new GetObjectCommand({
            Bucket: place.bucket,
            Key: objectName(key),
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          }),
        )
        .catch(absentAsUndefined)
      if (!found) return undefined
      if (!(found.Body instanceof Readable)) throw new Error('The store answered without a body')
      const whole = found.ContentRange?.split('/')[1]
      return {
        stream: found.Body,
        size: whole === undefined ? (found.ContentLength ?? 0) : Number(whole),
        modifiedAt: found.LastModified ?? new Date(0),
      }
    },

    async stat(key) {
      const found = await disk.getMetaData(objectName(key)).catch(absentAsUndefined)
      return found && { size: found.contentLength, modifiedAt: found.lastModified }
    },

    delete: (key) => disk.delete(objectName(key)),

    async *list(prefix) {
      assertMediaPrefix(prefix)
      // flydrive's own listing has no sizes.
      const pages = paginateListObjectsV2(
        { client },
        { Bucket: place.bucket, Prefix: place.prefix + prefix },
      )
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents) {
          if (Key === place.prefix + probeKey) continue
          yield { key: Key.slice(place.prefix.length), size: Size, modifiedAt: LastModified }
        }
      }
    },

    isReady: () =>
      client
        .send(
          new PutObjectCommand({
            Bucket: place.bucket,
            Key: place.prefix + probeKey,
            Body: 'ready',
          }),
          { abortSignal: AbortSignal.timeout(readyWithinMs) },
        )
        .then(
          () => true,
          () => false,
        ),

    // An object appears completely or not at all, so nothing is left behind.
    sweep: async () => {},

    async close() {
      client.destroy()
    },
  }
}
