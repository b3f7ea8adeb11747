import { fileURLToPath } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const fixture = (name: string) =>
  fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url))

/** Red, green above blue, white: each corner tells how the picture stands. */
export const quarters = (width: number, height: number) => {
  const part = (background: string) => ({
    create: { width: width / 2, height: height / 2, channels: 3 as const, background },
  })
  return sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite([
      { input: part('#f00'), left: 0, top: 0 },
      { input: part('#0f0'), left: width / 2, top: 0 },
      { input: part('#00f'), left: 0, top: height / 2 },
    ])
    .png()
    .toBuffer()
}

const pixelAt = (bytes: Uint8Array, left: number, top: number) =>
  sharp(bytes).toColourspace('srgb').extract({ left, top, width: 1, height: 1 }).raw().toBuffer()

export const colourAt = async (bytes: Uint8Array, left: number, top: number) => {
  const [r = 0, g = r, b = r] = await pixelAt(bytes, left, top)
  return [r, g, b] as const
}

export const alphaAt = async (bytes: Uint8Array, left: number, top: number) =>
  (await pixelAt(bytes, left, top))[3] ?? 255

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of any size in next to no bytes: its rows are all zero and only as many as compress quickly. */
export const pngBomb = (
  width: number,
  height: number,
  { depth = 8, interlaced = false, extra = Buffer.alloc(0) } = {},
) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, 6, 0, 0, interlaced ? 1 : 0], 8)
  const rows = deflateSync(Buffer.alloc((width * (depth / 8) * 4 + 1) * 64))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    extra,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Text that unpacks to a thousand times its size. */
export const textBomb = (bytes: number) =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(bytes, 65))]))
