import { stat } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import { mediaLimits } from '../contract/media/media-limits.ts'
import { borrowBytes } from './borrow-bytes.ts'
import { hashFile, hashOf } from './digest.ts'
import type { ImageType, VideoType } from './file-type.ts'
import { detectTypeOfFile, isVideoType } from './file-type.ts'
import { openHeic } from './images/heic.ts'
import { maxPixels, openImage, openPixels } from './images/image-library.ts'
import { differenceHash, meanOf, sharpnessOf } from './images/likeness.ts'
import { openSource } from './images/open-source.ts'
import { findRawPreview, mayBeRaw } from './images/raw-preview.ts'
import { readExif } from './images/read-exif.ts'
import { codeOfSystemError, MediaFault, reasonOf } from './media-fault.ts'
import type { Facts, JobOf } from './process/jobs.ts'
import { probeVideo } from './video/probe-video.ts'
import { takeStill } from './video/take-still.ts'
import { writeWhole } from './write-whole.ts'

const lookSide = 512
const thumbnailSide = 256
/** The largest image, in bytes, that is read whole. */
const maxImageBytes = 300_000_000

export async function inspectFile({ path, thumbnail }: JobOf<'inspect'>): Promise<Facts> {
  const info = await stat(path)
  const { size } = info
  if (!info.isFile()) throw new MediaFault('WRONG_TYPE', 'not a file')
  if (size === 0) throw new MediaFault('EMPTY_FILE', '', { bytes: 0 })
  const type = await detectTypeOfFile(path)
  if (type === undefined && size <= maxImageBytes) {
    return borrowBytes(path, (bytes) => inspectUnknown(bytes, thumbnail))
  }
  if (type && isVideoType(type)) return inspectVideo(path, thumbnail, type)
  if (type === undefined || size > maxImageBytes) {
    const known = await hashFile(path)
    throw new MediaFault(type ? 'TOO_LARGE' : 'WRONG_TYPE', '', known)
  }
  return borrowBytes(path, (bytes) => inspectImage(bytes, thumbnail, type))
}

/** Inspects what may be the RAW file of a camera, which is shown and sent as the JPEG in it. */
async function inspectUnknown(bytes: Uint8Array, thumbnail: string): Promise<Facts> {
  const known = { bytes: bytes.length, sha256: hashOf(bytes) }
  const preview = mayBeRaw(bytes) ? findRawPreview(bytes) : undefined
  if (!preview) throw new MediaFault('WRONG_TYPE', '', known)
  try {
    const header = await openImage(preview.jpeg).metadata()
    const { width, height } = sizeOf(header)
    const isTurned = header.orientation === undefined && preview.orientation > 4
    const looks = await lookAt(await openSource(bytes), thumbnail)
    const own = readExif(header.exif)
    const outer = readExif(preview.exif)
    return {
      ...known,
      kind: 'picture',
      isHeic: false,
      ...(isTurned ? { width: height, height: width } : { width, height }),
      durationMs: null,
      takenAt: own.takenAt ?? outer.takenAt,
      place: own.place ?? outer.place,
      ...looks,
    }
  } catch (error) {
    if (codeOfSystemError(error) === 'DISK_FULL') throw error
    throw new MediaFault('UNREADABLE', reasonOf(error), known)
  }
}

async function inspectImage(bytes: Uint8Array, thumbnail: string, type: ImageType): Promise<Facts> {
  const known = { bytes: bytes.length, sha256: hashOf(bytes) }
  const isHeic = type === 'heic'
  try {
    const header = await openImage(bytes, { limitInputPixels: false }).metadata()
    if (header.width * header.height > maxPixels) throw new MediaFault('TOO_LARGE')
    const image = isHeic ? openPixels(await openHeic(bytes)) : openImage(bytes)
    const looks = await lookAt(image, thumbnail)
    const { width, height } = sizeOf(header)
    const { takenAt, place } = readExif(header.exif)
    return {
      ...known,
      kind: 'picture',
      isHeic,
      width,
      height,
      durationMs: null,
      ...{ takenAt, place },
      ...looks,
    }
  } catch (error) {
    if (codeOfSystemError(error) === 'DISK_FULL') throw error
    if (error instanceof MediaFault) throw new MediaFault(error.code, error.message, known)
    throw new MediaFault(isHeic ? 'HEIC_UNREADABLE' : 'UNREADABLE', reasonOf(error), known)
  }
}

/** Decodes the image once, at a small size, and computes everything else from those pixels. */
async function lookAt(image: Sharp, thumbnail: string) {
  const { data, info } = await image
    .autoOrient()
    .resize({ width: lookSide, height: lookSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const small = {
    data,
    width: info.width,
    height: info.height,
    channels: info.channels as 1 | 3 | 4,
  }
  const grey = await openPixels(small).greyscale().toColourspace('b-w').raw().toBuffer()
  const nine = openPixels({ ...small, data: grey, channels: 1 })
  const eight = await nine.resize(9, 8, { fit: 'fill' }).toColourspace('b-w').raw().toBuffer()
  await writeWhole(thumbnail, await makeThumbnail(openPixels(small)))
  return {
    likeness: differenceHash({ data: eight }),
    brightness: meanOf(grey),
    sharpness: sharpnessOf({ data: grey, width: info.width, height: info.height }),
  }
}

const makeThumbnail = (image: Sharp) =>
  image
    .resize({
      width: thumbnailSide,
      height: thumbnailSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .jpeg({ quality: 70 })
    .toBuffer()

async function inspectVideo(path: string, thumbnail: string, type: VideoType): Promise<Facts> {
  const known = await hashFile(path)
  try {
    const { width, height, durationMs, takenAt } = await probeVideo(path, type)
    const still = await takeStill(path, { type, second: mediaLimits.previewSecond, side: lookSide })
    await writeWhole(thumbnail, await makeThumbnail(openImage(still)))
    return {
      ...known,
      ...{ width, height, durationMs, takenAt },
      kind: 'video',
      isHeic: false,
      place: null,
      likeness: null,
      brightness: null,
      sharpness: null,
    }
  } catch (error) {
    if (codeOfSystemError(error)) throw error
    const code = error instanceof MediaFault ? error.code : 'UNREADABLE'
    throw new MediaFault(code, reasonOf(error), known)
  }
}

const sizeOf = ({ width, height, autoOrient }: Metadata) => ({
  width: autoOrient.width ?? width,
  height: autoOrient.height ?? height,
})
