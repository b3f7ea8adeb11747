import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MediaSource } from './media-store.ts'

/** One block, so that the disk has to find space for it. */
const probeBytes = 4_096

const syncPath = async (path: string) => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A rename survives a power cut only after its folder, and each folder made for it, has been written to the disk. */
const syncFoldersUp = async (folder: string, firstMade: string | undefined) => {
  await syncPath(folder)
  if (firstMade === undefined) return
  const top = dirname(firstMade)
  for (let at = folder; at !== top; ) {
    at = dirname(at)
    await syncPath(at)
  }
}

const fill = async (path: string, source: MediaSource) => {
  if (source instanceof Uint8Array) return writeFile(path, source, { flag: 'wx', mode: 0o600 })
  if ('path' in source) {
    await copyFile(source.path, path)
    // A copy gets the rights of its source.
    return chmod(path, 0o600)
  }
  await pipeline(source.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  const { size } = await stat(path)
  if (size !== source.size) throw new Error(`The stream gave ${size} bytes of ${source.size}`)
}

/** The file appears under its name complete and survives a power cut, or it does not appear. */
export const writeDurably = async (incoming: string, path: string, source: MediaSource) => {
  const part = join(incoming, randomUUID())
  try {
    await fill(part, source)
    await syncPath(part)
    const folder = dirname(path)
    const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 })
    await rename(part, path)
    await syncFoldersUp(folder, firstMade)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Tries to write, because a folder on a full or read-only disk still looks writable. */
export const canWrite = async (folder: string): Promise<boolean> => {
  const path = join(folder, randomUUID())
  try {
    await writeFile(path, Buffer.alloc(probeBytes), { flag: 'wx', flush: true })
    return true
  } catch {
    return false
  } finally {
    await rm(path, { force: true }).catch(() => {})
  }
}
