import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { DatabaseError, reasonOf } from '../database-error.ts'
import type { Manifest } from './manifest.ts'
import { MANIFEST, manifestSchema, SEAL } from './manifest.ts'
import { BLOCK, readHeader } from './tar.ts'

export type Piece = { start: number; size: number }
export type Archive = { file: string; manifest: Manifest; pieces: Map<string, Piece> }

const CHUNK = 1 << 20

/** Reads the whole archive first, so that nothing is restored from a damaged one. */
export async function inspectArchive(file: string): Promise<Archive> {
  const handle = await open(file).catch((cause) => {
    throw new DatabaseError(
      'BACKUP_UNREADABLE',
      `The backup ${file} cannot be opened: ${reasonOf(cause)}. Check its name and permissions.`,
      { cause },
    )
  })
  try {
    return { file, ...(await readThrough(file, handle)) }
  } finally {
    await handle.close()
  }
}

async function readThrough(file: string, handle: FileHandle): Promise<Omit<Archive, 'file'>> {
  const content = createHash('sha256')
  const pieces = new Map<string, Piece>()
  let longName: string | undefined
  let manifest: Buffer | undefined
  let seal: string | undefined
  for (let at = 0; seal === undefined; ) {
    const block = await readAt(handle, at, BLOCK)
    const header = readHeader(block)
    if (!header) throw at === 0 ? notABackup(file) : damaged(file)
    const start = at + BLOCK
    const name: string = longName ?? header.name
    at = start + Math.ceil(header.size / BLOCK) * BLOCK
    if (name === MANIFEST) manifest = await readAt(handle, start, header.size)
    else if (name === SEAL) seal = (await readAt(handle, start, header.size)).toString()
    else {
      content.update(block)
      for (let from = start; from < at; from += CHUNK) {
        const size = Math.min(CHUNK, at - from)
        const bytes = await readAt(handle, from, size)
        if (bytes.length !== size) throw damaged(file)
        content.update(bytes)
      }
      if (!header.isLongName) pieces.set(name, { start, size: header.size })
      longName = header.isLongName ? await readName(handle, start, header.size) : undefined
    }
  }
  if (!manifest || seal !== createHash('sha256').update(manifest).digest('hex')) {
    throw damaged(file)
  }
  const parsed = manifestSchema.safeParse(JSON.parse(manifest.toString()))
  if (!parsed.success) {
    throw new DatabaseError(
      'BACKUP_OTHER_VERSION',
      `${file} was made by another version of the product. Restore it with that version.`,
    )
  }
  if (parsed.data.contentSha256 !== content.digest('hex')) throw damaged(file)
  return { manifest: parsed.data, pieces }
}

async function readName(handle: FileHandle, start: number, size: number): Promise<string> {
  return (await readAt(handle, start, size - 1)).toString()
}

async function readAt(handle: FileHandle, position: number, size: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(size), 0, size, position)
  return buffer.subarray(0, bytesRead)
}

function damaged(file: string): DatabaseError {
  return new DatabaseError(
    'BACKUP_DAMAGED',
    `The backup ${file} is damaged or incomplete; nothing was changed. Use another backup.`,
  )
}

function notABackup(file: string): DatabaseError {
  return new DatabaseError(
    'BACKUP_UNREADABLE',
    `${file} is not a backup of this product; nothing was changed. Check its name.`,
  )
}
