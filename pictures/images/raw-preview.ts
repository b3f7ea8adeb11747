import { readExif } from './read-exif.ts'

/**
 * The JPEG preview that a camera puts into its RAW file, in most as large as the photograph itself. The RAW data are
 * not read, and no decoder for them is loaded.
 */
export interface RawPreview {
  jpeg: Uint8Array
  /** An EXIF block that says when and where it was taken; empty if the format stores this elsewhere. */
  exif: Uint8Array
  /** The EXIF orientation, 1 to 8, which the JPEG itself often does not give. */
  orientation: number
}

const magics = ['II*\0', 'MM\0*', 'IIRO', 'IIRS', 'MMOR', 'IIU\0']
const fuji = 'FUJIFILMCCD-RAW'
const most = { folders: 40, entries: 400 }
/** Anything smaller is a thumbnail, or no image at all. */
const leastBytes = 20_000
const exifBytes = 512_000

const ascii = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))

const isTiff = (head: Uint8Array) => magics.includes(ascii(head, 0, 4))
const isFuji = (head: Uint8Array) => ascii(head, 0, fuji.length) === fuji
const isCr3 = (head: Uint8Array) => ascii(head, 4, 12) === 'ftypcrx '

/** Judges by the first bytes. A plain TIFF begins the same, but has no preview in it. */
export const mayBeRaw = (head: Uint8Array): boolean => isTiff(head) || isFuji(head) || isCr3(head)

/** Finds the largest preview; undefined if there is none, or if the file's own tables are wrong. */
export function findRawPreview(bytes: Uint8Array): RawPreview | undefined {
  try {
    if (isFuji(bytes)) return fujiPreview(bytes)
    if (isCr3(bytes)) return cr3Preview(bytes)
    return isTiff(bytes) ? tiffPreview(bytes) : undefined
  } catch {
    // The file names an offset past its end.
    return undefined
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function fujiPreview(bytes: Uint8Array): RawPreview | undefined {
  const view = viewOf(bytes)
  const start = view.getUint32(84)
  const jpeg = baseline(bytes.subarray(start, start + view.getUint32(88)))
  // The EXIF of the JPEG itself has the orientation.
  return jpeg && { jpeg, exif: new Uint8Array(), orientation: 1 }
}

/** A CR3 file is built like a film: its first track, the first JPEG of the media data, is the whole photograph. */
function cr3Preview(bytes: Uint8Array): RawPreview | undefined {
  const view = viewOf(bytes)
  for (let at = 0; at + 16 < bytes.length; ) {
    const size = view.getUint32(at)
    const isLong = size === 1
    const length = isLong ? Number(view.getBigUint64(at + 8)) : size
    if (ascii(bytes, at + 4, at + 8) === 'mdat') {
      const jpeg = baseline(bytes.subarray(at + (isLong ? 16 : 8), at + length))
      return jpeg && { jpeg, exif: new Uint8Array(), orientation: 1 }
    }
    if (length < 8) return undefined
    at += length
  }
  return undefined
}

function tiffPreview(bytes: Uint8Array): RawPreview | undefined {
  const view = viewOf(bytes)
  const isLittle = view.getUint16(0) === 0x4949
  const u16 = (at: number) => view.getUint16(at, isLittle)
  const u32 = (at: number) => view.getUint32(at, isLittle)
  const found: Uint8Array[] = []
  const take = (start: number | undefined, length: number | undefined) => {
    if (start === undefined || length === undefined || length < leastBytes) return
    const jpeg = baseline(bytes.subarray(start, start + length))
    if (jpeg) found.push(jpeg)
  }
  const line = [u32(4)]
  const seen = new Set<number>()
  while (line.length > 0 && seen.size < most.folders) {
    const folder = line.shift() ?? 0
    if (folder === 0 || seen.has(folder)) continue
    seen.add(folder)
    const entries = new Map<number, { count: number; at: number; isShort: boolean }>()
    const count = Math.min(u16(folder), most.entries)
    for (let index = 0; index < count; index += 1) {
      const at = folder + 2 + index * 12
      entries.set(u16(at), { count: u32(at + 4), at: at + 8, isShort: u16(at + 2) === 3 })
    }
    const one = (tag: number) => {
      const entry = entries.get(tag)
      if (entry?.count !== 1) return undefined
      return entry.isShort ? u16(entry.at) : u32(entry.at)
    }
    take(one(0x0201), one(0x0202))
    const isJpeg = one(0x0103) === 6 || one(0x0103) === 7
    if (isJpeg) take(one(0x0111), one(0x0117))
    // Panasonic's own tag.
    const whole = entries.get(0x002e)
    if (whole && whole.count > leastBytes) take(u32(whole.at), whole.count)
    const below = entries.get(0x014a)
    if (below?.count === 1) line.push(u32(below.at))
    else if (below)
      for (let at = 0; at < Math.min(below.count, 8); at += 1)
        line.push(u32(u32(below.at) + at * 4))
    line.push(u32(folder + 2 + u16(folder) * 12))
  }
  const [jpeg] = found.sort((one, other) => other.length - one.length)
  if (!jpeg) return undefined
  const exif = bytes.subarray(0, exifBytes)
  const { orientation } = readExif(exif)
  return { jpeg, exif, orientation }
}

/** Undefined unless it is a usual JPEG: RAW data may be packed as a lossless JPEG, which nothing can show. */
function baseline(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  const view = viewOf(bytes)
  for (let at = 2; at + 4 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2) return bytes
    if (marker >= 0xc3 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return undefined
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}
