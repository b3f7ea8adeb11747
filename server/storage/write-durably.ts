import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MediaSource } from './media-store.ts'

const syncPath = async (path: string) => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A rename survives a power cut only once its folder, and each folder made for it, is on the disk. */
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
  if (source instanceof Uint8Array) return writeFile(path, source, { flag: 'wx' })
  if ('path' in source) return copyFile(source.path, path)
  await pipeline(source.stream, createWriteStream(path, { flags: 'wx' }))
  const { size } = await stat(path)
  if (size !== source.size) throw new Error(`The stream gave ${size} bytes of ${source.size}`)
}

/** The file appears whole under its name, and stays there through a power cut, or does not appear. */
export const writeDurably = async (incoming: string, path: string, source: MediaSource) => {
  const part = join(incoming, randomUUID())
  try {
    await fill(part, source)
    await syncPath(part)
    const folder = dirname(path)
    const firstMade = await mkdir(folder, { recursive: true })
    await rename(part, path)
    await syncFoldersUp(folder, firstMade)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
