import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openImage } from './image-library.ts'

const square = { create: { width: 8, height: 8, channels: 3, background: 'teal' } } as const
const widthOf = async (bytes: Uint8Array) => (await openImage(bytes).metadata()).width

it.each(['jpeg', 'png', 'webp', 'avif'] as const)('opens %s', async (format) => {
  expect(await widthOf(await sharp(square).toFormat(format).toBuffer())).toBe(8)
})

it.each(['gif', 'tiff'] as const)('refuses to decode %s', async (format) => {
  const bytes = await sharp(square).toFormat(format).toBuffer()
  await expect(widthOf(bytes)).rejects.toThrow(/unsupported|blocked/i)
})

it('refuses to decode SVG', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
  await expect(widthOf(Buffer.from(svg))).rejects.toThrow(/unsupported|blocked/i)
})
