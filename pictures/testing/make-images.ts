import { fileURLToPath } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'
import type { Color } from 'sharp'
import sharp from 'sharp'

export const fixture = (name: string) =>
  fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))

/** A photograph of one colour, as a form takes it. */
export const plain = (width: number, height: number, background: Color) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Red and green above blue and white: the corners show how the image is turned. */
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

/** A PNG that claims any size in next to no bytes: it has only 64 rows, all zero. */
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

const box = (type: string, ...parts: Uint8Array[]) => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const numbers = (bytes: 1 | 2 | 4, ...values: number[]) => {
  const written = Buffer.alloc(bytes * values.length)
  for (const [index, value] of values.entries()) written.writeUIntBE(value, index * bytes, bytes)
  return written
}
const word = (...values: number[]) => numbers(4, ...values)
const half = (...values: number[]) => numbers(2, ...values)
const text = (value: string) => Buffer.from(value, 'latin1')

/** The first frame of an HEVC video as `ffmpeg` writes it, with its decoder's configuration. */
const readFirstFrame = (video: Buffer) => {
  const boxAt = (name: string) => video.indexOf(name) - 4
  const configAt = boxAt('hvcC')
  const config = video.subarray(configAt, configAt + video.readUInt32BE(configAt))
  const sizes = boxAt('stsz')
  const size = video.readUInt32BE(sizes + 12) || video.readUInt32BE(sizes + 20)
  const at = video.readUInt32BE(boxAt('stco') + 16)
  return { config, frame: video.subarray(at, at + size) }
}

/** A HEIC image whose tiles are all the first frame of an HEVC video; with one tile it has no grid. */
export const makeHeic = (
  video: Buffer,
  tile: { width: number; height: number },
  { columns = 1, rows = 1, width = tile.width, height = tile.height, quarterTurns = 0 } = {},
) => {
  const { config, frame } = readFirstFrame(video)
  const tiles = columns * rows
  const isGrid = tiles > 1
  const grid = Buffer.concat([numbers(1, 0, 0, rows - 1, columns - 1), half(width, height)])
  const main = isGrid ? tiles + 1 : 1
  const ids = Array.from({ length: main }, (_, index) => index + 1)
  const isTile = (id: number) => id <= tiles
  const build = (dataAt: number) => {
    const sizeOf = ({ width: w, height: h }: typeof tile) => box('ispe', word(0, w, h))
    const properties = box(
      'ipco',
      ...[config, sizeOf(tile), sizeOf({ width, height }), box('irot', numbers(1, quarterTurns))],
    )
    const turn = quarterTurns > 0 ? [0x84] : []
    const uses = ids.map((id) => {
      const used = [...(isTile(id) ? [0x81, 2] : [3]), ...(id === main ? turn : [])]
      return Buffer.concat([half(id), numbers(1, used.length, ...used)])
    })
    const meta = box(
      'meta',
      word(0),
      box('hdlr', word(0, 0), text('pict'), word(0, 0, 0), numbers(1, 0)),
      box('pitm', word(0), half(main)),
      box(
        'iloc',
        ...[word(0), half(0x4400, ids.length)],
        ...ids.map((id) =>
          Buffer.concat([
            half(id, 0, 1),
            isTile(id) ? word(dataAt, frame.length) : word(dataAt + frame.length, grid.length),
          ]),
        ),
      ),
      box(
        'iinf',
        ...[word(0), half(ids.length)],
        ...ids.map((id) =>
          box('infe', word(0x02000000), half(id, 0), text(isTile(id) ? 'hvc1\0' : 'grid\0')),
        ),
      ),
      box('iprp', properties, box('ipma', word(0, ids.length), ...uses)),
      ...(isGrid
        ? [box('iref', word(0), box('dimg', half(main, tiles, ...ids.slice(0, tiles))))]
        : []),
    )
    return Buffer.concat([box('ftyp', text('heic'), word(0), text('mif1heic')), meta])
  }
  const dataAt = build(0).length + 8
  return Buffer.concat([build(dataAt), box('mdat', frame, isGrid ? grid : Buffer.alloc(0))])
}

/** A progressive JPEG whose last scan is repeated, so that a decoder makes as many passes. */
export const manyScans = (progressive: Buffer, scans: number) => {
  const last = progressive.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = progressive.subarray(last, progressive.length - 2)
  const before = progressive.subarray(0, last)
  return Buffer.concat([before, ...Array(scans).fill(scan), Buffer.from([0xff, 0xd9])])
}
