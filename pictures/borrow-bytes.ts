import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'

/** Memory is allocated in steps of this size: the photographs of a camera are all about equally large. */
const stepBytes = 1 << 20
/** Larger files are rare, and not worth holding so much memory for. */
const mostKeptBytes = 12 << 20

let kept: Buffer | undefined

/**
 * Reads a whole file for `use`, into memory that the next file uses again: the bytes must not be used after `use` ends.
 * Memory for each file alone would be freed only by garbage collection, which takes a fifth of the time that an image
 * takes.
 */
export async function borrowBytes<T>(path: string, use: (bytes: Buffer) => Promise<T>): Promise<T> {
  const { bytes, memory } = await readWhole(path)
  try {
    return await use(bytes)
  } finally {
    if (memory) kept = memory
  }
}

async function readWhole(path: string): Promise<{ bytes: Buffer; memory?: Buffer }> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size > mostKeptBytes) return { bytes: await file.readFile() }
    const memory = takeMemory(size)
    return { bytes: await readInto(file, memory.subarray(0, size)), memory }
  } finally {
    await file.close()
  }
}

/** While the shared memory is in use, another caller gets its own. */
function takeMemory(bytes: number): Buffer {
  const memory = kept
  kept = undefined
  if (memory && memory.length >= bytes) return memory
  return Buffer.allocUnsafeSlow(Math.ceil(bytes / stepBytes) * stepBytes)
}

/** Returns fewer bytes if the file has become shorter meanwhile. */
async function readInto(file: FileHandle, memory: Buffer): Promise<Buffer> {
  let read = 0
  while (read < memory.length) {
    const { bytesRead } = await file.read(memory, read, memory.length - read, read)
    if (bytesRead === 0) break
    read += bytesRead
  }
  return memory.subarray(0, read)
}
