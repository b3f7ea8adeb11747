import { rgbaToThumbHash, thumbHashToAverageRGBA } from 'thumbhash'
import { expect, test } from 'vitest'
import { averageColour } from './average-colour.ts'

const hashOf = (red: number, green: number, blue: number) => {
  const pixels = Array.from({ length: 8 * 8 }, () => [red, green, blue, 255]).flat()
  return rgbaToThumbHash(8, 8, pixels)
}

test.each([
  [200, 40, 40],
  [10, 90, 160],
  [240, 240, 230],
])('the background of an image of %i %i %i is the mean colour of its thumbhash', (...rgb) => {
  const hash = hashOf(...(rgb as [number, number, number]))
  const { r, g, b } = thumbHashToAverageRGBA(hash)
  const told = [r, g, b].map((channel) => Math.round(255 * channel))
  expect(averageColour(Buffer.from(hash).toString('base64'))).toBe(`rgb(${told.join(' ')})`)
})

test('a malformed thumbhash has no colour', () => {
  expect(averageColour('')).toBeUndefined()
  expect(averageColour('°°°°')).toBeUndefined()
})
