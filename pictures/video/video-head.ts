import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import type { VideoType } from '../file-type.ts'

/** No file has more boxes than this before its tables. */
const mostBoxes = 2_000

/** Whether a file has the tables of a video where its boxes say, all within its length. */
export async function looksLikeVideo(path: string, type: VideoType): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return type === 'webm' ? await hasTracks(file, size) : await hasMovie(file, size)
  } finally {
    await file.close()
  }
}

async function hasMovie(file: FileHandle, size: number): Promise<boolean> {
  for (let [at, boxes] = [0, 0]; at + 8 <= size && boxes < mostBoxes; boxes += 1) {
    const { buffer: head } = await file.read(Buffer.alloc(16), 0, 16, at)
    const told = head.readUInt32BE(0)
    const length = told === 1 ? Number(head.readBigUInt64BE(8)) : told === 0 ? size - at : told
    if (length < 8) return false
    if (head.toString('latin1', 4, 8) === 'moov') return at + length <= size
    at += length
  }
  return false
}

const tracks = Buffer.from([0x16, 0x54, 0xae, 0x6b])
const searchedBytes = 1 << 20

/** The list of tracks of a WebM file is near its beginning. */
async function hasTracks(file: FileHandle, size: number): Promise<boolean> {
  const length = Math.min(size, searchedBytes)
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, 0)
  return buffer.includes(tracks)
}
