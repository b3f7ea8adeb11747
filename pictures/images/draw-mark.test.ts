import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mark } from '../process/jobs.ts'
import { drawMark } from './draw-mark.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sakhli-mark-'))
})
afterAll(() => rm(folder, { recursive: true }))

const text: Mark = { kind: 'text', text: 'მაგნოლია', corner: 'bottomRight', opacity: 0.5 }
const plain = (background: string) =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background } })

/** A disc of one colour on a transparent background. */
async function logo(shade: number): Promise<Mark> {
  const path = join(folder, `${shade}.png`)
  const side = 200
  const data = Buffer.alloc(side * side * 4, shade)
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [(at % side) - side / 2, Math.floor(at / side) - side / 2]
    data[at * 4 + 3] = Math.hypot(x, y) < 90 ? 255 : 0
  }
  await sharp(data, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toFile(path)
  return { kind: 'logo', path, corner: 'bottomRight', opacity: 0.5 }
}

/** The contrast of the accessibility guidelines, between the lightest and the darkest hundredth of the corner. */
async function contrastOf(background: string, mark: Mark) {
  const marked = await (await drawMark(plain(background), mark)).jpeg().toBuffer()
  const corner = sharp(marked).extract({ left: 1000, top: 600, width: 600, height: 600 })
  const grey = [...(await corner.greyscale().raw().toBuffer())].sort((a, b) => a - b)
  const luminance = (at: number) => {
    const share = (grey[at] ?? 0) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  const hundredth = Math.floor(grey.length / 100)
  return (luminance(grey.length - hundredth) + 0.05) / (luminance(hundredth) + 0.05)
}

describe('A watermark of half opacity', () => {
  it.each(['white', '#ddd', '#888', '#333', 'black'])('is readable on %s', async (background) => {
    expect(await contrastOf(background, text)).toBeGreaterThan(3)
  })

  it.each([
    [255, 'white'],
    [0, 'white'],
    [255, 'black'],
    [0, 'black'],
  ])('as a logo of shade %i is readable on %s', { tags: 'long' }, async (shade, background) => {
    expect(await contrastOf(background, await logo(shade))).toBeGreaterThan(3)
  })
})
