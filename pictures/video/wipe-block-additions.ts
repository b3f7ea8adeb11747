import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'

const parents = new Set([0x18538067 /* Segment */, 0x1f43b675 /* Cluster */, 0xa0 /* BlockGroup */])
const blockAdditions = 0x75a1
const voidElement = 0xec

/**
 * Empties the block additions of a WebM file (texts and tables of any kind beside its frames), which FFmpeg copies with
 * the frames. They keep their length, so that nothing else moves.
 */
export function wipeBlockAdditions(path: string): void {
  const file = openSync(path, 'r+')
  try {
    wipeWithin(file, 0, fstatSync(file).size)
  } finally {
    closeSync(file)
  }
}

function wipeWithin(file: number, start: number, end: number): void {
  for (let at = start; at < end; ) {
    const { id, sizeAt, bodyAt, size } = readHead(file, at)
    const next = Math.min(bodyAt + size, end)
    if (parents.has(id)) wipeWithin(file, bodyAt, next)
    else if (id === blockAdditions)
      writeSync(file, emptyElement(sizeAt - at, bodyAt, next, at), 0, null, at)
    at = next
  }
}

/** Makes an empty element of the same length: its id of two bytes becomes one, and its size field grows by one byte. */
function emptyElement(idBytes: number, bodyAt: number, next: number, at: number): Buffer {
  const empty = Buffer.alloc(next - at)
  const sizeBytes = bodyAt - at - idBytes + 1
  empty[0] = voidElement
  empty.writeUIntBE(next - bodyAt, 1 + Math.max(0, sizeBytes - 6), Math.min(6, sizeBytes))
  empty[1] = (empty[1] ?? 0) | (0x80 >> (sizeBytes - 1))
  return empty
}

function readHead(file: number, at: number) {
  const head = Buffer.alloc(12)
  readSync(file, head, 0, head.length, at)
  const idBytes = Math.clz32(head[0] ?? 0) - 23
  const sizeBytes = Math.clz32(head[idBytes] ?? 0) - 23
  if (idBytes > 4 || sizeBytes > 8) throw new Error('not a WebM file of ours')
  let size = (head[idBytes] ?? 0) & (0xff >> sizeBytes)
  for (let index = 1; index < sizeBytes; index += 1)
    size = size * 256 + (head[idBytes + index] ?? 0)
  return {
    id: head.readUIntBE(0, idBytes),
    sizeAt: at + idBytes,
    bodyAt: at + idBytes + sizeBytes,
    size,
  }
}
