import { expect, test } from 'vitest'
import { formatOfHead } from './file-format.ts'

const head = (text: string) => formatOfHead(new TextEncoder().encode(text))

test('an image is recognized by its first bytes', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]
  expect(formatOfHead(new Uint8Array(png))).toBe('png')
  expect(formatOfHead(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg')
})

test.each([
  ['RIFF....WEBP', 'webp'],
  ['....ftypheic', 'heif'],
  ['....ftypisom', 'video'],
  ['....moov....', 'video'],
  ['Notes of a text', undefined],
  ['<svg xmlns=""', undefined],
  ['', undefined],
])('%j is recognized as %s', (text, format) => {
  expect(head(text.slice(0, 12))).toBe(format)
})
