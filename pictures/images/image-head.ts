import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { mediaLimits } from '../../contract/media/media-limits.ts'
import type { ImageType } from '../file-type.ts'
import { MediaFault } from '../media-fault.ts'
import { readExif } from './read-exif.ts'

/** What is known of an image before it is decoded. */
export interface ImageHead {
  type: ImageType
  width: number
  height: number
  /** Bytes that a decoder must hold for each pixel at once; 0 if it can decode row by row. */
  bytesAPixel: number
  hasAlpha: boolean
  isTurned: boolean
  /** How many passes over the whole image the decoder makes. */
  scans: number
  /** The pixels of one tile if tiles are decoded one by one, otherwise of the whole image. */
  tilePixels: number
}

type Found = Partial<ImageHead> & { width: number; height: number }

/** Reads only the head, by our own code, which no file can make decode anything. */
export async function readImageHead(path: string, type: ImageType): Promise<ImageHead> {
  const file = await open(path, 'r')
  try {
    const found = await readers[type](file)
    if (!found || found.width < 1 || found.height < 1) throw new Error('no size')
    const { width, height } = found
    const plain = { bytesAPixel: 0, hasAlpha: false, isTurned: false, scans: 1 }
    return { type, ...plain, tilePixels: width * height, ...found }
  } catch {
    throw new MediaFault(
      'UNREADABLE',
      'This picture is damaged or cut short. Save it again and send that',
    )
  } finally {
    await file.close()
  }
}

const readAt = async (file: FileHandle, at: number, length: number) => {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

const readers: Record<ImageType, (file: FileHandle) => Promise<Found | undefined>> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  avif: readHeif,
  heic: readHeif,
}

const jpegMarkers = { lastSequential: 0xc1, startOfScan: 0xda, endOfImage: 0xd9, exif: 0xe1 }
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const standsAlone = (marker: number) => marker === 1 || (marker >= 0xd0 && marker <= 0xd8)

/** A decoder holds a JPEG of several scans whole, as coefficients of two bytes, until the last scan came. */
async function readJpeg(file: FileHandle): Promise<Found | undefined> {
  let found: ReturnType<typeof readFrame> | undefined
  let isProgressive = false
  let isTurned = false
  let scans = 0
  let isWhole = true
  for (let at: number | undefined = 2; at !== undefined; ) {
    const [prefix, marker, high = 0, low = 0] = await readAt(file, at, 4)
    if (prefix !== 0xff || marker === undefined || marker === jpegMarkers.endOfImage) break
    if (marker === 0xff) at += 1
    else if (standsAlone(marker)) at += 2
    else {
      const body = at + 4
      at += 2 + high * 256 + low
      if (isFrame(marker)) {
        found = readFrame(await readAt(file, body, 6 + 3 * 255))
        isProgressive = marker > jpegMarkers.lastSequential
      } else if (marker === jpegMarkers.exif && !isTurned)
        isTurned = isTurnedBy(await readAt(file, body, high * 256 + low - 2))
      else if (marker === jpegMarkers.startOfScan) {
        scans += 1
        const [inScan = 0] = await readAt(file, body, 1)
        if (scans === 1) isWhole = inScan === found?.components
        // A scan with all components is the only one, unless the JPEG is progressive.
        if (isWhole && !isProgressive) break
        at = await findMarker(file, at)
      }
    }
  }
  if (!found) return undefined
  const { components: _, samples, ...rest } = found
  return { ...rest, bytesAPixel: isProgressive || !isWhole ? 2 * samples : 0, isTurned, scans }
}

function readFrame(frame: Buffer) {
  const components = frame[5] ?? 0
  let samples = 0
  let largest = 1
  for (let index = 0; index < components; index += 1) {
    const factors = frame[7 + 3 * index] ?? 0x11
    const share = (factors >> 4) * (factors & 15)
    samples += share
    largest = Math.max(largest, share)
  }
  return {
    height: frame.readUInt16BE(1),
    width: frame.readUInt16BE(3),
    components,
    samples: samples / largest,
  }
}

const isTurnedBy = (segment: Buffer) =>
  segment.toString('latin1', 0, 4) === 'Exif' && readExif(segment).orientation > 1

const chunkBytes = 1 << 15

/** The next marker after the coded data that begin at `start`. */
async function findMarker(file: FileHandle, start: number): Promise<number | undefined> {
  for (let at = start; ; at += chunkBytes) {
    const chunk = await readAt(file, at, chunkBytes + 1)
    for (let found = chunk.indexOf(0xff); found >= 0; found = chunk.indexOf(0xff, found + 1)) {
      const next = chunk[found + 1]
      if (next === undefined || found === chunkBytes) break
      const isMarker = next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)
      if (isMarker) return at + found
    }
    if (chunk.length <= chunkBytes) return undefined
  }
}

const pngChannels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

async function readPng(file: FileHandle): Promise<Found | undefined> {
  const head = await readAt(file, 8, 21)
  if (head.toString('latin1', 4, 8) !== 'IHDR') return undefined
  const [depth = 8, colour = 0, , , interlaced] = head.subarray(16)
  const channels = pngChannels[colour] ?? 4
  return {
    width: head.readUInt32BE(8),
    height: head.readUInt32BE(12),
    bytesAPixel: interlaced ? channels * (depth > 8 ? 2 : 1) : 0,
    // A palette may have transparent colours.
    hasAlpha: colour === 3 || colour > 3,
  }
}

const vp8StartCode = 0x9d012a

async function readWebp(file: FileHandle): Promise<Found | undefined> {
  let canvas: { width: number; height: number; hasAlpha: boolean } | undefined
  for (let at = 12; ; ) {
    const chunk = await readAt(file, at, 18)
    const kind = chunk.toString('latin1', 0, 4)
    const size = chunk.readUInt32LE(4)
    if (kind === 'VP8X')
      canvas = {
        width: 1 + chunk.readUIntLE(12, 3),
        height: 1 + chunk.readUIntLE(15, 3),
        hasAlpha: Boolean((chunk[8] ?? 0) & 0x10),
      }
    else if (kind === 'VP8 ' && chunk.readUIntBE(11, 3) !== vp8StartCode) return undefined
    else if (kind === 'VP8 ')
      return {
        width: chunk.readUInt16LE(14) & 0x3fff,
        height: chunk.readUInt16LE(16) & 0x3fff,
        ...canvas,
      }
    // A lossless or animated image is held whole.
    else if (kind === 'VP8L') {
      const bits = chunk.readUInt32LE(9)
      const [width, height] = [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)]
      return { width, height, hasAlpha: Boolean((bits >>> 28) & 1), ...canvas, bytesAPixel: 4 }
    } else if (kind === 'ANMF') return canvas && { ...canvas, bytesAPixel: 8 }
    at += 8 + size + (size % 2)
  }
}

/** How many bytes the tables of a HEIF file may take before its pixels. */
const tablesBytes = 1_000_000

/** Takes the largest size that the tables name: only the decoder finds out which image is shown. */
async function readHeif(file: FileHandle): Promise<Found | undefined> {
  const tables = await readAt(file, 0, tablesBytes)
  const sizes = [...findAll(tables, 'ispe')].map((at) => ({
    width: tables.readUInt32BE(at + 8),
    height: tables.readUInt32BE(at + 12),
  }))
  const pixels = sizes.map(({ width, height }) => width * height).toSorted((a, b) => b - a)
  const largest = sizes.find(({ width, height }) => width * height === pixels[0])
  if (!largest) return undefined
  const planes = Math.max(
    ...[...findAll(tables, 'hvcC'), ...findAll(tables, 'av1C')].map((at) =>
      bytesOfPlanes(tables, at),
    ),
    1.5,
  )
  const isGrid = tables.includes('grid')
  return {
    ...largest,
    bytesAPixel: planes,
    hasAlpha: tables.includes('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha'),
    tilePixels: isGrid ? (pixels[1] ?? pixels[0] ?? 0) : (pixels[0] ?? 0),
  }
}

function* findAll(bytes: Buffer, name: string) {
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 4)) yield at
}

/** Bytes a pixel of brightness and colours together, at the depth that the codec's configuration names. */
function bytesOfPlanes(tables: Buffer, at: number): number {
  if (tables.toString('latin1', at, at + 4) === 'av1C') {
    const flags = tables[at + 6] ?? 0
    const isDeep = Boolean(flags & 0x40)
    const samples = (flags & 0x0c) === 0x0c ? 1.5 : flags & 0x08 ? 2 : 3
    return samples * (isDeep ? 2 : 1)
  }
  const samples = [1, 1.5, 2, 3][(tables[at + 20] ?? 1) & 3] ?? 3
  return samples * (((tables[at + 21] ?? 0) & 7) > 0 ? 2 : 1)
}

/** The longest sides of images that clean-image.ts makes. */
const longestSide = 4096
const longestClearSide = 2048

/**
 * How much memory cleaning an image may take beyond what the process has by itself, and whether it is done in a moment.
 * The factors come from measured peaks, rounded up.
 */
export function weighImage(head: ImageHead): { memoryBytes: number; isQuick: boolean } {
  const pixels = head.width * head.height
  const within = (side: number) =>
    pixels / Math.max(1, Math.max(head.width, head.height) / side) ** 2
  const made = within(longestSide) * bytesMadeAPixel(head)
  const madeClear = head.hasAlpha ? within(longestClearSide) * 20 : 0
  const memoryBytes = Math.round(12_000_000 + heldBytes(head, pixels) + Math.max(made, madeClear))
  const isQuick = memoryBytes <= 90_000_000 && pixels <= 26_000_000 && head.scans <= 12
  return { memoryBytes, isQuick }
}

/** More pixels than an upright photograph has at the largest width. */
const mostAvifPixels = 6_000_000
/** From peaks that were measured with grainy photographs, rounded up. */
const bytesEncodedAPixel = { avif: 24, webp: 7, jpeg: 9 }

interface Derived {
  width: number
  format: keyof typeof bytesEncodedAPixel
}

/** By how much our image shrinks at a width. It is never enlarged; the tallest AVIF would take too much memory. */
export function shrinkageOf(
  image: Pick<ImageHead, 'width' | 'height'>,
  { width, format }: Derived,
): number {
  const shrinkage = Math.min(1, width / image.width)
  if (format !== 'avif') return shrinkage
  const pixels = image.width * image.height * shrinkage ** 2
  return shrinkage * Math.min(1, Math.sqrt(mostAvifPixels / pixels))
}

/** Like `weighImage`, for making a width of one of our images. */
export function weighDerived(head: ImageHead, derived: Derived) {
  const pixels = head.width * head.height
  const made = pixels * shrinkageOf(head, derived) ** 2 * bytesEncodedAPixel[derived.format]
  const memoryBytes = Math.round(15_000_000 + heldBytes(head, pixels) + made)
  return { memoryBytes, isQuick: memoryBytes <= 90_000_000 }
}

function heldBytes({ type, bytesAPixel, hasAlpha, tilePixels }: ImageHead, pixels: number) {
  if (type === 'heic')
    return 10_000_000 + pixels * (hasAlpha ? 4 : 3) + tilePixels * (3 * bytesAPixel + 4)
  if (type === 'avif') return 12_000_000 + pixels * (14 + 1.5 * bytesAPixel)
  return pixels * bytesAPixel
}

function bytesMadeAPixel({ type, isTurned, bytesAPixel }: ImageHead) {
  if (type === 'webp') return bytesAPixel > 0 ? 3 : 7
  return isTurned ? 5 : 1.3
}

/** More scans than any camera or program makes; each is one more pass over the whole image. */
const maxScans = 100

/** Refuses an image whose head says that it is too large, before anything is decoded. */
export function assertDecodable(head: ImageHead, most: { memoryBytes: number }): void {
  if (head.width * head.height > mediaLimits.picture.pixels)
    throw new MediaFault('TOO_LARGE', 'Send a picture of at most 60 megapixels')
  if (head.scans > maxScans)
    throw new MediaFault(
      'TOO_LARGE',
      `This JPEG is made of more than ${maxScans} layers. Save it again as an ordinary JPEG`,
    )
  if (weighImage(head).memoryBytes > most.memoryBytes)
    throw new MediaFault(
      'TOO_LARGE',
      'This picture takes too much memory to open in its format. Save it as an ordinary (not progressive) JPEG, or smaller',
    )
}
