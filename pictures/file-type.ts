import { open } from 'node:fs/promises'

export const imageTypes = ['jpeg', 'png', 'webp', 'avif', 'heic'] as const
export type ImageType = (typeof imageTypes)[number]
export const videoTypes = ['mp4', 'mov', 'webm'] as const
export type VideoType = (typeof videoTypes)[number]
export type MediaType = ImageType | VideoType

/** How much of a file's start is enough to detect its type. */
const headBytes = 4096

const avifBrands = new Set(['avif', 'avis'])
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx'])
const mp4Brand = /^(?:iso[m1-9]|mp4[1-9]|avc1|hvc1|M4V |M4VH|M4VP|dash|MSNV|mmp4|f4v )$/
/** Older QuickTime files have no `ftyp` and begin with one of these. */
const quickTimeAtoms = new Set(['moov', 'mdat', 'wide', 'free', 'skip'])

const ascii = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte)

const readBrands = (head: Uint8Array) => {
  const { buffer, byteOffset, length } = head
  const end = Math.min(new DataView(buffer, byteOffset).getUint32(0), length)
  const brands = [ascii(head, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(head, at, at + 4))
  return brands
}

const typeByBrands = ([major = '', ...compatible]: string[]): MediaType | undefined => {
  const named = (brands: Set<string>) =>
    brands.has(major) ||
    ((major === 'mif1' || major === 'msf1') && compatible.some((brand) => brands.has(brand)))
  if (named(avifBrands)) return 'avif'
  if (named(heicBrands)) return 'heic'
  if (major === 'qt  ') return 'mov'
  if ([major, ...compatible].some((brand) => mp4Brand.test(brand))) return 'mp4'
  return undefined
}

/** EBML alone is any Matroska; its DocType element (0x4282) says which. */
const isWebm = (head: Uint8Array) => {
  const text = ascii(head, 0, 64)
  const at = text.indexOf('\x42\x82')
  return at > 0 && text.slice(at + 3, at + 7) === 'webm'
}

/** Detects a file's type by its first bytes: its name and its Content-Type are only what the sender says. */
export const detectFileType = (head: Uint8Array): MediaType | undefined => {
  if (head.length < 12) return undefined
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp'
  if (startsWith(head, 0x1a, 0x45, 0xdf, 0xa3)) return isWebm(head) ? 'webm' : undefined
  const box = ascii(head, 4, 8)
  if (box === 'ftyp') return typeByBrands(readBrands(head))
  return quickTimeAtoms.has(box) ? 'mov' : undefined
}

export const isVideoType = (type: MediaType): type is VideoType =>
  (videoTypes as readonly string[]).includes(type)

export const detectTypeOfFile = async (path: string): Promise<MediaType | undefined> => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return detectFileType(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
