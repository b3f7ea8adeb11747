import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { fixture, makeHeic } from '../testing/make-images.ts'
import { openHeic } from './heic.ts'
import type { RawPixels } from './image-library.ts'

const tile = { width: 320, height: 240 }
const whole = { columns: 2, rows: 2, width: 600, height: 400 }
const make = async (more = {}) =>
  openHeic(makeHeic(await readFile(fixture('hevc.mp4')), tile, more))
const pixel = ({ data, width, channels }: RawPixels, x: number, y: number) => [
  ...data.subarray((y * width + x) * channels, (y * width + x) * channels + 3),
]

describe('A HEIC image', () => {
  it('without tiles is decoded', async () => {
    expect(await make()).toMatchObject({ ...tile, channels: 3 })
  })

  it('of tiles has each in its place, cropped to the image size', async () => {
    const [one, grid] = [await make(), await make(whole)]
    expect(grid).toMatchObject({ width: 600, height: 400 })
    for (const [x, y] of [
      [30, 40],
      [270, 150],
      [5, 100],
    ] as const)
      for (const [left, top] of [
        [0, 0],
        [320, 0],
        [0, 240],
        [320, 240],
      ] as const)
        expect(pixel(grid, left + x, top + y)).toEqual(pixel(one, x, y))
  })

  it.each([
    [1, (x: number, y: number) => [y, 599 - x] as const],
    [2, (x: number, y: number) => [599 - x, 399 - y] as const],
    [3, (x: number, y: number) => [399 - y, x] as const],
  ])('of tiles turned by %i quarters is made upright', async (quarterTurns, placed) => {
    const [grid, turned] = [await make(whole), await make({ ...whole, quarterTurns })]
    let wrong = 0
    for (let y = 0; y < 400; y += 7)
      for (let x = 0; x < 600; x += 7) {
        const there = pixel(turned, ...placed(x, y))
        if (pixel(grid, x, y).some((value, at) => Math.abs(value - (there[at] ?? 0)) > 2))
          wrong += 1
      }
    expect(wrong).toBe(0)
  })
})
