import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import { limits } from '../../../contract/limits.ts'
import type { Result } from './media-error.ts'
import { done, refuse, refuseType } from './media-error.ts'
import type { PictureSource } from './picture-library.ts'
import { inPictureQueue, openPicture } from './picture-library.ts'
import { makePlaceholder } from './placeholder.ts'
import { readHeic } from './read-heic.ts'
import type { PictureKind } from './told-by-bytes.ts'
import { isVideoKind, tellFileKind, tellKind } from './told-by-bytes.ts'

export interface Picture {
  bytes: Buffer
  mime: 'image/jpeg' | 'image/webp'
  width: number
  height: number
  /** A thumbhash in base64. */
  placeholder: string
  /** Of `bytes`, so of what is stored and not of what was sent. */
  sha256: string
}

const longestSide = 4096
/** Interlaced PNGs cannot be read row by row: all of their pixels are in memory at once. */
const maxWholeBytes = 256_000_000

const tooManyPixels = () => refuse('TOO_LARGE', 'Send a picture of at most 60 megapixels')

const checkHeader = ({ width, height, channels, depth, isProgressive, format }: Metadata) => {
  if (width * height > limits.picture.pixels) return tooManyPixels()
  const decoded = width * height * channels * (depth === 'uchar' ? 1 : 2)
  if (format === 'png' && isProgressive && decoded > maxWholeBytes) {
    return refuse('TOO_LARGE', 'This PNG is too large to be interlaced. Save it as JPEG')
  }
  return undefined
}

const isOpaque = (rgba: Buffer) => {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false
  return true
}

/** Many a PNG has an alpha channel and nothing transparent; as a JPEG it is a fifth of the size. */
const encode = async (upright: Sharp, hasAlpha: boolean) => {
  const asJpeg = (picture: Sharp) => picture.jpeg({ quality: 86, chromaSubsampling: '4:2:0' })
  if (!hasAlpha) return asJpeg(upright).toBuffer({ resolveWithObject: true })
  const { data, info } = await upright.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = openPicture({ data, width: info.width, height: info.height })
  const picture = isOpaque(data)
    ? asJpeg(pixels.removeAlpha())
    : pixels.webp({ quality: 86, effort: 2 })
  return picture.toBuffer({ resolveWithObject: true })
}

const clean = async (source: PictureSource, hasAlpha: boolean): Promise<Picture> => {
  const upright = openPicture(source)
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const { data, info } = await encode(upright, hasAlpha)
  return {
    bytes: data,
    mime: info.format === 'webp' ? 'image/webp' : 'image/jpeg',
    width: info.width,
    height: info.height,
    placeholder: await makePlaceholder(data),
    sha256: createHash('sha256').update(data).digest('hex'),
  }
}

const cleanHeic = async (source: string | Uint8Array): Promise<Result<Picture>> => {
  const bytes = typeof source === 'string' ? await readFile(source) : source
  const pixels = await readHeic(bytes)
  return pixels.ok ? done(await clean(pixels.value, true)) : pixels
}

const cleanNative = async (source: string | Uint8Array): Promise<Result<Picture>> => {
  // Only the header is read here, so the claim can be judged before anything is decoded.
  const header = await openPicture(source, { limitInputPixels: false }).metadata()
  return checkHeader(header) ?? done(await clean(source, header.hasAlpha))
}

const cleanKind = async (kind: PictureKind, source: string | Uint8Array) => {
  try {
    return await (kind === 'heic' ? cleanHeic(source) : cleanNative(source))
  } catch {
    return refuse(
      'UNREADABLE_PICTURE',
      'This picture is damaged or cut short. Save it again and send that',
    )
  }
}

/**
 * Makes of whatever was sent a picture of our own: upright, sRGB, of bounded size, with nothing
 * of the sender's file in it but what it shows.
 */
export const ingestPicture = async (source: string | Uint8Array): Promise<Result<Picture>> => {
  const isPath = typeof source === 'string'
  const size = isPath ? (await stat(source)).size : source.length
  if (size > limits.picture.bytes) {
    return refuse('TOO_LARGE', 'Send a picture of at most 25 MB')
  }
  const kind = isPath ? await tellFileKind(source) : tellKind(source)
  if (kind === undefined || isVideoKind(kind)) return refuseType()
  return inPictureQueue(() => cleanKind(kind, source))
}
