import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import type { FfmpegCore } from '@ffmpeg/core'

const noSpaceLeft = 51

export interface Access {
  /** `r` reads, `w+` makes a new file and may read it again. */
  flags: 'r' | 'w+'
  maxBytes: number
}

/**
 * Gives the sandbox one of our files under a name of its own. The file is read and written in place, so that a video of
 * 200 MB is never in memory. The sandbox has no other way to the disk.
 */
export const putFileInCore = (
  { FS }: FfmpegCore,
  name: string,
  path: string,
  { flags, maxBytes }: Access,
) => {
  const file = openSync(path, flags)
  FS.writeFile(name, new Uint8Array())
  const { node } = FS.lookupPath(name)
  node.usedBytes = fstatSync(file).size

  const read = (_: unknown, buffer: Uint8Array, at: number, length: number, position: number) =>
    readSync(file, buffer, at, length, position)

  const write = (_: unknown, buffer: Uint8Array, at: number, length: number, position: number) => {
    if (position + length > maxBytes) throw new FS.ErrnoError(noSpaceLeft)
    const written = writeSync(file, buffer, at, length, position)
    node.usedBytes = Math.max(node.usedBytes, position + written)
    return written
  }

  const setSize = (_: unknown, { size }: { size?: number }) => {
    if (size === undefined || flags === 'r') return
    if (size > maxBytes) throw new FS.ErrnoError(noSpaceLeft)
    ftruncateSync(file, size)
    node.usedBytes = size
  }

  node.stream_ops = { ...node.stream_ops, read, write }
  node.node_ops = { ...node.node_ops, setattr: setSize }
  return () => closeSync(file)
}
