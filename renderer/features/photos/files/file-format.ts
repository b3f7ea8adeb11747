import type { FileFormat } from './photo-tools.ts'

const quickTimeAtoms = ['moov', 'mdat', 'wide', 'free', 'skip']
const pictureBrands = ['avif', 'avis', 'heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1']

/** A rough check, which tells at once that a file is neither image nor video. The server decides in the end. */
export function formatOfHead(head: Uint8Array): FileFormat | undefined {
  const text = String.fromCharCode(...head.subarray(0, 12))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n')) return 'png'
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp'
  if (text.startsWith('\x1a\x45\xdf\xa3')) return 'video'
  const box = text.slice(4, 8)
  if (box === 'ftyp') return pictureBrands.includes(text.slice(8, 12)) ? 'heif' : 'video'
  return quickTimeAtoms.includes(box) ? 'video' : undefined
}
