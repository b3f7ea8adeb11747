import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: string | AsyncIterable<Buffer>
  /** Whether it is compressed; images and videos cannot be made smaller. */
  isPacked?: boolean
}

interface Written {
  name: Buffer
  at: bigint
  crc: number
  packed: number
  plain: number
}

const most32 = 0xffff_ffff
/** Sizes come after the bytes, because they are not known before; names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** The reader must support archives of more than 4 GB. */
const version = 45

/**
 * A zip file that is made while it is read: only the current piece and the list of names are in memory. One file in it
 * may have up to 4 GB; there is no limit for all of them together. `begin` is where it starts within a larger file.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  now: Date,
  begin = 0n,
): AsyncGenerator<Buffer> {
  const written: Written[] = []
  const stamp = stampOf(now)
  let at = begin
  for await (const { name, content, isPacked = false } of entries) {
    const entry: Written = { name: Buffer.from(name), at, crc: 0, packed: 0, plain: 0 }
    const head = headOf(entry.name, stamp)
    yield head
    const plain = Readable.from(counted(piecesOf(content), entry))
    const packing = createDeflateRaw({ level: isPacked ? 0 : 6 })
    // An error is thrown by the loop that reads the packed bytes.
    pipeline(plain, packing, () => {})
    for await (const piece of packing as AsyncIterable<Buffer>) {
      entry.packed += piece.length
      yield piece
    }
    const sizes = Buffer.alloc(16)
    sizes.writeUInt32LE(0x08074b50, 0)
    writeSizes(sizes, 4, entry)
    yield sizes
    written.push(entry)
    at += BigInt(head.length + entry.packed + sizes.length)
  }
  const listAt = at
  let listBytes = 0n
  for (const entry of written) {
    const line = lineOf(entry, stamp)
    listBytes += BigInt(line.length)
    yield line
  }
  yield endOf({ count: written.length, listAt, listBytes })
}

async function* piecesOf(content: ZipEntry['content']): AsyncGenerator<Buffer> {
  if (typeof content === 'string') yield Buffer.from(content)
  else yield* content
}

async function* counted(pieces: AsyncIterable<Buffer>, entry: Written): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    entry.crc = crc32(piece, entry.crc)
    entry.plain += piece.length
    yield piece
  }
}

function headOf(name: Buffer, stamp: number): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt32LE(stamp, 10)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function lineOf(entry: Written, stamp: number): Buffer {
  const isFar = entry.at > most32
  const line = Buffer.alloc(46)
  line.writeUInt32LE(0x02014b50, 0)
  line.writeUInt16LE(version, 4)
  line.writeUInt16LE(version, 6)
  line.writeUInt16LE(flags, 8)
  line.writeUInt16LE(deflated, 10)
  line.writeUInt32LE(stamp, 12)
  writeSizes(line, 16, entry)
  line.writeUInt16LE(entry.name.length, 28)
  line.writeUInt16LE(isFar ? 12 : 0, 30)
  line.writeUInt32LE(isFar ? most32 : Number(entry.at), 42)
  if (!isFar) return Buffer.concat([line, entry.name])
  const more = Buffer.alloc(12)
  more.writeUInt16LE(1, 0)
  more.writeUInt16LE(8, 2)
  more.writeBigUInt64LE(entry.at, 4)
  return Buffer.concat([line, entry.name, more])
}

function writeSizes(to: Buffer, at: number, { crc, packed, plain }: Written) {
  to.writeUInt32LE(crc, at)
  to.writeUInt32LE(packed, at + 4)
  to.writeUInt32LE(plain, at + 8)
}

/** The large form of the end comes before the small one, whose fields then refer to it. */
function endOf(list: { count: number; listAt: bigint; listBytes: bigint }): Buffer {
  const { count, listAt, listBytes } = list
  const large = Buffer.alloc(56)
  large.writeUInt32LE(0x06064b50, 0)
  large.writeBigUInt64LE(44n, 4)
  large.writeUInt16LE(version, 12)
  large.writeUInt16LE(version, 14)
  large.writeBigUInt64LE(BigInt(count), 24)
  large.writeBigUInt64LE(BigInt(count), 32)
  large.writeBigUInt64LE(listBytes, 40)
  large.writeBigUInt64LE(listAt, 48)
  const pointer = Buffer.alloc(20)
  pointer.writeUInt32LE(0x07064b50, 0)
  pointer.writeBigUInt64LE(listAt + listBytes, 8)
  pointer.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, 0xffff), 8)
  end.writeUInt16LE(Math.min(count, 0xffff), 10)
  end.writeUInt32LE(listBytes > most32 ? most32 : Number(listBytes), 12)
  end.writeUInt32LE(listAt > most32 ? most32 : Number(listAt), 16)
  const isLarge = count >= 0xffff || listAt > most32 || listBytes > most32
  return isLarge ? Buffer.concat([large, pointer, end]) : end
}

/** In the format of FAT: the time in the lower half, the day in the upper half. */
function stampOf(now: Date): number {
  const day =
    ((now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate()
  const time = (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
