import { expect, test } from 'vitest'
import { detectFileType, refusalOf } from './check-file.ts'

const file = (name: string, size = 1_000, type = '') => ({ name, size, type })

test.each([
  ['a.JPG', '', 'image'],
  ['a.heic', '', 'image'],
  ['a.mov', 'video/quicktime', 'video'],
  ['image', 'image/png', 'image'],
  ['clip', 'video/quicktime', 'video'],
  ['a.pdf', 'application/pdf', undefined],
  ['a.svg', 'image/svg+xml', undefined],
  ['a.gif', 'image/gif', undefined],
])('the kind of %s of type %j is recognized', (name, type, told) => {
  expect(detectFileType({ name, type })).toBe(told)
})

test.each([
  [file('a.jpg'), undefined],
  [file('a.txt'), 'unsupported'],
  [file('a.jpg', 0), 'empty'],
  // A JPEG this large is accepted, because it is made smaller before it is sent.
  [file('a.jpg', 30_000_000), undefined],
  [file('a.heic', 30_000_000), 'pictureTooBig'],
  [file('a.mp4', 200_000_000), undefined],
  [file('a.mp4', 200_000_001), 'videoTooBig'],
])('the check of %j gives %j', (given, why) => {
  expect(refusalOf(given)).toBe(why)
})
