import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ImageWidth } from '../../../../contract/media/images.ts'
import type { ServerContext } from '../../../context.ts'
import { ApiError, notFound } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { DerivedFormat } from '../../../storage/media-keys.ts'
import { originalKey } from '../../../storage/media-keys.ts'
import { visibilityOf } from '../policy.ts'
import { chooseFormat } from './choose-format.ts'
import { derivedSize } from './derived-sizes.ts'
import type { ServedImage, StoredFile } from './find-served-image.ts'
import { findServedImage } from './find-served-image.ts'
import type { Served } from './serve-file.ts'
import { DamagedFileError, serveFile } from './serve-file.ts'

export interface ImageAsk {
  id: string
  width: ImageWidth | undefined
  isPoster: boolean
}

/** Serves an image or a video as it is stored; with a width, the image (or the video's still) at that width. */
export async function serveImage(
  server: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, ...ask }: ImageAsk & { caller: Caller | undefined },
): Promise<FastifyReply> {
  const { image, isPublic } = await findVisible(server, ask.id, caller)
  const file = ask.isPoster || ask.width ? stillOf(image, ask) : image.file
  if (!file) throw notFound('The still')
  const named = { file, isPublic, name: `sakhli-${image.id}` }
  const served = ask.width
    ? asDerived(server, {
        ...named,
        width: ask.width,
        format: chooseFormat(request.headers.accept),
      })
    : asStored(server, named)
  const about = { image: image.id, sha256: file.sha256 }
  try {
    if (await serveFile(request, reply, served)) return reply
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error
    server.log.error({ ...about, reason: error.message }, 'a file in the media store is damaged')
    throw new ApiError('INTERNAL', 'This file is damaged on our side')
  }
  server.log.error(about, 'the media store lacks a file')
  throw notFound('The file')
}

/** A replica may lack what the owner has just added, so the primary is asked after it. */
async function findVisible({ db }: ServerContext, id: string, caller: Caller | undefined) {
  for (const source of db.read === db.write ? [db.write] : [db.read, db.write]) {
    const image = await findServedImage(source, id)
    const visibility = image ? visibilityOf(image, caller) : 'none'
    if (image && visibility !== 'none') return { image, isPublic: visibility === 'public' }
  }
  throw notFound('The picture')
}

const stillOf = (image: ServedImage, { isPoster }: ImageAsk) =>
  image.type === 'video' ? image.poster : isPoster ? undefined : image.file

interface Named {
  file: StoredFile
  isPublic: boolean
  name: string
}

const asStored = ({ media }: ServerContext, { file, isPublic, name }: Named): Served => ({
  etag: `"${file.sha256}"`,
  mime: file.mime,
  fileName: `${name}.${extensions[file.mime] ?? 'bin'}`,
  isPublic,
  isNegotiated: false,
  size: file.size,
  open: (range) => media.get(originalKey(file.sha256), range),
})

function asDerived(
  server: ServerContext,
  { file, isPublic, name, width, format }: Named & { width: ImageWidth; format: DerivedFormat },
): Served {
  return {
    etag: `"${file.sha256}-${width}.${format}"`,
    mime: `image/${format}`,
    fileName: `${name}-${width}.${extensions[`image/${format}`]}`,
    isPublic,
    isNegotiated: true,
    size: undefined,
    open: async () => {
      const derived = await derivedSize(server, file.sha256, width, format)
      if (derived.ok) return derived.value
      throw new ApiError(derived.error.code, derived.error.message, {
        headers: { 'retry-after': '2' },
      })
    },
  }
}

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}
