import sharp from 'sharp'

/** A RAW file as cameras make it: a TIFF whose second folder holds the JPEG preview, and RAW data that nobody reads. */
export async function makeRaw({ width = 1_200, height = 800, orientation = 1 } = {}) {
  const data = Buffer.alloc(64 * 48 * 3)
  for (let at = 0; at < data.length; at += 1) data[at] = (at * 7919) % 251
  const jpeg = await sharp(data, { raw: { width: 64, height: 48, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .jpeg({ quality: 95 })
    .toBuffer()
  const taken = Buffer.from('2026:11:20 10:00:00\0')
  const [first, below] = [8, 8 + 2 + 3 * 12 + 4]
  const dateAt = below + 2 + 2 * 12 + 4
  const jpegAt = dateAt + taken.length
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(type, 2)
    bytes.writeUInt32LE(count, 4)
    if (type === 3) bytes.writeUInt16LE(value, 8)
    else bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const folder = (...entries: Buffer[]) => {
    const count = Buffer.alloc(2)
    count.writeUInt16LE(entries.length)
    return Buffer.concat([count, ...entries, Buffer.alloc(4)])
  }
  const head = Buffer.from('II*\0\0\0\0\0')
  head.writeUInt32LE(first, 4)
  return Buffer.concat([
    head,
    folder(
      entry(0x0112, 3, 1, orientation),
      entry(0x0132, 2, taken.length, dateAt),
      entry(0x014a, 4, 1, below),
    ),
    folder(entry(0x0201, 4, 1, jpegAt), entry(0x0202, 4, 1, jpeg.length)),
    taken,
    jpeg,
    Buffer.alloc(1_000, 7),
  ])
}
