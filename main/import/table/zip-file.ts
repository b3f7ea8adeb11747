import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

interface Entry {
  /** The position of the entry's own header. */
  at: number
  packedBytes: number
  isPacked: boolean
}

/** The longest list of a workbook's parts, in bytes: a hostile one would fill the memory with names. */
const longestList = 4_000_000
const endMark = 0x06054b50
const entryMark = 0x02014b50
const mostUnpacked = 4_000_000_000

/** The parts of a zip file, each read as a stream: the file itself is never in memory. */
export class ZipFile {
  readonly #file: FileHandle
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(file: FileHandle, entries: ReadonlyMap<string, Entry>) {
    this.#file = file
    this.#entries = entries
  }

  static async open(file: FileHandle): Promise<ZipFile | undefined> {
    const { size } = await file.stat()
    const tail = await readAt(file, Math.max(0, size - 66_000), Math.min(size, 66_000))
    const end = lastIndexOfMark(tail)
    if (end < 0) return undefined
    const [bytes, at] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
    if (bytes > longestList || at + bytes > size) return undefined
    return new ZipFile(file, readList(await readAt(file, at, bytes)))
  }

  has(name: string) {
    return this.#entries.has(name)
  }

  /** The bytes of a part, unpacked; undefined if no part has this name. */
  async stream(name: string): Promise<AsyncIterable<Buffer> | undefined> {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    const head = await readAt(this.#file, entry.at, 30)
    const start = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
    if (entry.packedBytes === 0) return noBytes()
    const end = start + entry.packedBytes - 1
    const source = this.#file.createReadStream({ start, end, autoClose: false })
    return bounded(entry.isPacked ? source.pipe(createInflateRaw()) : source)
  }
}

async function* noBytes(): AsyncGenerator<Buffer> {}

/** Limits the bytes, since a small file may unpack without end. */
async function* bounded(source: Readable): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostUnpacked) throw new Error('The workbook unpacks to too much')
    yield chunk
  }
}

const lastIndexOfMark = (tail: Buffer) => {
  for (let at = tail.length - 22; at >= 0; at -= 1) if (tail.readUInt32LE(at) === endMark) return at
  return -1
}

function readList(list: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (let at = 0; at + 46 <= list.length && list.readUInt32LE(at) === entryMark; ) {
    const [nameBytes, more, comment] = [28, 30, 32].map((offset) => list.readUInt16LE(at + offset))
    const name = list.toString('utf8', at + 46, at + 46 + (nameBytes ?? 0))
    const entry = {
      at: list.readUInt32LE(at + 42),
      packedBytes: list.readUInt32LE(at + 20),
      isPacked: list.readUInt16LE(at + 10) === 8,
    }
    entries.set(name.replaceAll('\\', '/').replace(/^\//, ''), entry)
    at += 46 + (nameBytes ?? 0) + (more ?? 0) + (comment ?? 0)
  }
  return entries
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}
