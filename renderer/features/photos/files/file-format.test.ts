import { expect, test } from 'vitest'
import { quarters } from '../../../../pictures/testing/make-images.ts'
import { formatOfHead } from './file-format.ts'

const head = (text: string) => formatOfHead(new TextEncoder().encode(text))

test('a picture is told by its bytes', async () => {
  expect(formatOfHead((await quarters(16, 16)).subarray(0, 12))).toBe('png')
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
])('%j is %s', (text, format) => {
  expect(head(text.slice(0, 12))).toBe(format)
})
