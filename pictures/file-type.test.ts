import sharp from 'sharp'
import { expect, it } from 'vitest'
import { detectFileType, detectTypeOfFile } from './file-type.ts'
import { fixture } from './testing/make-images.ts'

const square = { create: { width: 8, height: 8, channels: 3, background: 'teal' } } as const

it.each(['jpeg', 'png', 'webp', 'avif'] as const)('recognizes %s', async (format) => {
  expect(detectFileType(await sharp(square).toFormat(format).toBuffer())).toBe(format)
})

it.each([
  ['photo.heic', 'heic'],
  ['located.mp4', 'mp4'],
  ['hevc.mp4', 'mp4'],
  ['phone.mov', 'mov'],
  ['clip.webm', 'webm'],
])('recognizes %s as %s', async (name, kind) => {
  expect(await detectTypeOfFile(fixture(name))).toBe(kind)
})

const box = (type: string, ...brands: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 8 + brands.join('').length]),
    Buffer.from(type + brands.join('')),
  ])

it('decides a general image container by its compatible brands', () => {
  expect(detectFileType(box('ftyp', 'mif1', '\0\0\0\0', 'mif1', 'heic'))).toBe('heic')
  expect(detectFileType(box('ftyp', 'mif1', '\0\0\0\0', 'mif1', 'avif'))).toBe('avif')
  expect(detectFileType(box('ftyp', 'mif1', '\0\0\0\0', 'mif1', 'jpeg'))).toBeUndefined()
})

it('recognizes old QuickTime without an ftyp box', () => {
  expect(detectFileType(box('wide', 'mdat', '....'))).toBe('mov')
})

it('reads no brand beyond the box that lists them', () => {
  const short = Buffer.concat([box('ftyp', 'xxxx', '\0\0\0\0'), Buffer.from('isom')])
  expect(detectFileType(short)).toBeUndefined()
})

it.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['SVG with a declaration', '<?xml version="1.0"?><svg/>'],
  ['GIF', 'GIF89a\x01\0\x01\0\0\0\0;'],
  ['PDF', '%PDF-1.7 and more of it'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['an HLS playlist', '#EXTM3U\n#EXTINF:1\nhttp://127.0.0.1/a.ts'],
  ['a concat script', 'ffconcat version 1.0\nfile /etc/passwd'],
  ['TIFF', 'II*\0\x08\0\0\0\0\0\0\0\0\0'],
  ['BMP', 'BM\x1e\0\0\0\0\0\0\0\x1a\0\0\0\x0c\0'],
  ['ZIP', 'PK\x03\x04\x14\0\0\0\0\0\0\0\0\0'],
  ['plain Matroska', '\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska\x42\x87\x81\x04'],
  ['WAV', 'RIFF\x24\0\0\0WAVEfmt '],
  ['nothing', ''],
  ['three bytes of JPEG', '\xff\xd8\xff'],
])('refuses %s', (_name, text) => {
  expect(detectFileType(Buffer.from(text, 'latin1'))).toBeUndefined()
})
