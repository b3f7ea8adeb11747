import { writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { hashOf } from '../digest.ts'
import type { ImageType } from '../file-type.ts'
import { codeOfSystemError, MediaFault } from '../media-fault.ts'
import type { CleanImage } from '../process/jobs.ts'
import { openHeic } from './heic.ts'
import { openImage, openPixels } from './image-library.ts'

const longestSide = 4096
/** A transparent image is encoded with all of its pixels in memory, several times over. */
const longestClearSide = 2048
/** The largest side a thumbhash is made from. */
const placeholderSide = 100

/**
 * Makes our own image at `out` from what was sent: upright, sRGB, of bounded size, with nothing of the sender's file in
 * it but what it shows.
 */
export async function cleanImage(
  source: string | Uint8Array,
  type: ImageType,
  out: string,
): Promise<CleanImage> {
  try {
    return await clean(source, type, out)
  } catch (error) {
    if (error instanceof MediaFault || codeOfSystemError(error)) throw error
    throw new MediaFault(
      'UNREADABLE',
      'This picture is damaged or cut short. Save it again and send that',
    )
  }
}

async function clean(source: string | Uint8Array, type: ImageType, out: string) {
  const { data, info } = await encode(await openSource(source, type))
  await writeFile(out, data)
  return {
    bytes: data.length,
    sha256: hashOf(data),
    mime: info.format === 'webp' ? ('image/webp' as const) : ('image/jpeg' as const),
    width: info.width,
    height: info.height,
    placeholder: await makePlaceholder(data),
  }
}

interface Source {
  open: () => Sharp
  hasAlpha: boolean
}

async function openSource(source: string | Uint8Array, type: ImageType): Promise<Source> {
  if (type === 'heic') {
    const pixels = await openHeic(source)
    return { open: () => openPixels(pixels), hasAlpha: pixels.channels === 4 }
  }
  const { hasAlpha } = await openImage(source).metadata()
  return { open: () => openImage(source), hasAlpha }
}

const upright = (image: Sharp, side: number) =>
  image
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')

/** Many PNG files have an alpha channel but nothing transparent; as a JPEG they are a fifth of the size. */
async function encode({ open, hasAlpha }: Source) {
  if (!hasAlpha) return asJpeg(upright(open(), longestSide))
  const { data, info } = await upright(open(), longestClearSide)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const pixels = () => openPixels({ data, width, height, channels: 4 })
  if (!isOpaque(data)) return pixels().webp({ quality: 86, effort: 2 }).toBuffer(whole)
  const isReduced = Math.max(width, height) === longestClearSide
  return asJpeg((isReduced ? upright(open(), longestSide) : pixels()).removeAlpha())
}

const whole = { resolveWithObject: true } as const

/**
 * The code tables are not optimised for the whole image: that would save 5 % of the bytes, but cost five bytes of
 * memory a pixel and a third of the time.
 */
const asJpeg = (image: Sharp) =>
  image.jpeg({ quality: 85, chromaSubsampling: '4:2:0', optimiseCoding: false }).toBuffer(whole)

const isOpaque = (rgba: Buffer) => {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false
  return true
}

/** Makes about 25 bytes that draw a blurred likeness before the image itself is there. */
async function makePlaceholder(image: Uint8Array) {
  const { data, info } = await openImage(image)
    .resize({ width: placeholderSide, height: placeholderSide, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
