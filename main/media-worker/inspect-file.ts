import { open, readFile, stat } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import { limits } from '../../contract/limits.ts'
import type { MediaKind } from '../../contract/media-kinds.ts'
import { headBytes, isVideoKind, tellKind } from '../../contract/media-kinds.ts'
import { extractFrame, probeVideo } from './extract-frame.ts'
import { hashFile, hashOf } from './file-hash.ts'
import { differenceHash, meanOf, sharpnessOf } from './likeness.ts'
import { maxPixels, openPicture, openPixels } from './picture-library.ts'
import { readExif } from './read-exif.ts'
import { readHeic } from './read-heic.ts'
import { reasonOf, writeWhole } from './resize-picture.ts'
import { codeOfSystemError, WorkerFault } from './worker-fault.ts'
import type { Facts, JobOf } from './worker-protocol.ts'

const lookSide = 512
const thumbnailSide = 256
/** What a picture may weigh to be read whole. */
const maxPictureBytes = 300_000_000

export async function inspectFile({ path, thumbnail }: JobOf<'inspect'>): Promise<Facts> {
  const info = await stat(path)
  const { size } = info
  if (!info.isFile()) throw new WorkerFault('WRONG_TYPE', 'not a file')
  if (size === 0) throw new WorkerFault('EMPTY_FILE', '', { bytes: 0 })
  const kind = tellKind(await readHead(path))
  if (kind && isVideoKind(kind)) return inspectVideo(path, thumbnail, kind === 'webm')
  if (kind === undefined || size > maxPictureBytes) {
    const known = await hashFile(path)
    throw new WorkerFault(kind ? 'TOO_LARGE' : 'WRONG_TYPE', '', known)
  }
  return inspectPicture(path, thumbnail, kind)
}

async function inspectPicture(path: string, thumbnail: string, kind: MediaKind): Promise<Facts> {
  const bytes = await readFile(path)
  const known = { bytes: bytes.length, sha256: hashOf(bytes) }
  const isHeic = kind === 'heic'
  try {
    const header = await openPicture(bytes, { limitInputPixels: false }).metadata()
    if (header.width * header.height > maxPixels) throw new WorkerFault('TOO_LARGE')
    const picture = isHeic ? openPixels(await readHeic(bytes)) : openPicture(bytes)
    const looks = await lookAt(picture, thumbnail)
    const { width, height } = sizeOf(header)
    return {
      ...known,
      kind: 'picture',
      isHeic,
      width,
      height,
      durationMs: null,
      ...readExif(header.exif),
      ...looks,
    }
  } catch (error) {
    if (codeOfSystemError(error) === 'DISK_FULL') throw error
    if (error instanceof WorkerFault) throw new WorkerFault(error.code, error.message, known)
    throw new WorkerFault(isHeic ? 'HEIC_UNREADABLE' : 'UNREADABLE', reasonOf(error), known)
  }
}

/** Decoded once and small; everything else is worked out from those pixels. */
async function lookAt(picture: Sharp, thumbnail: string) {
  const { data, info } = await picture
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

const makeThumbnail = (picture: Sharp) =>
  picture
    .resize({
      width: thumbnailSide,
      height: thumbnailSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .jpeg({ quality: 70 })
    .toBuffer()

async function inspectVideo(path: string, thumbnail: string, isWebm: boolean): Promise<Facts> {
  const known = await hashFile(path)
  try {
    const video = await probeVideo(path, isWebm)
    const second = limits.previewSecond
    const still = await extractFrame(path, { second, isWebm, side: lookSide })
    await writeWhole(thumbnail, await makeThumbnail(openPicture(still)))
    return {
      ...known,
      ...video,
      kind: 'video',
      isHeic: false,
      place: null,
      likeness: null,
      brightness: null,
      sharpness: null,
    }
  } catch (error) {
    if (codeOfSystemError(error)) throw error
    const code = error instanceof WorkerFault ? error.code : 'UNREADABLE'
    throw new WorkerFault(code, reasonOf(error), known)
  }
}

const sizeOf = ({ width, height, autoOrient }: Metadata) => ({
  width: autoOrient.width ?? width,
  height: autoOrient.height ?? height,
})

export async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
