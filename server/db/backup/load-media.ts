import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DatabaseError } from '../database-error.ts'
import type { DatabaseLog } from '../database-log.ts'
import type { Archive, Piece } from './inspect-archive.ts'
import { MEDIA } from './manifest.ts'
import { walkMedia } from './media-files.ts'
import { sayNowAndThen } from './progress.ts'

export type StagedMedia = { folder: string; keys: string[]; discard: () => Promise<void> }

export async function isMediaEmpty(mediaDir: string): Promise<boolean> {
  for await (const _ of walkMedia(mediaDir)) return false
  return true
}

/** Unpacks into a hidden folder inside the media folder, so that publishing a file is only a rename. */
export async function stageMedia(
  archive: Archive,
  mediaDir: string,
  log: DatabaseLog,
): Promise<StagedMedia> {
  await mkdir(mediaDir, { recursive: true })
  const folder = await mkdtemp(join(mediaDir, '.restoring-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  const say = sayNowAndThen(log)
  const keys: string[] = []
  try {
    for (const [key, piece] of mediaPieces(archive)) {
      await unpack(archive.file, piece, join(folder, key))
      keys.push(key)
      say(() => `restoring pictures and videos: ${keys.length} of ${archive.manifest.media.files}`)
    }
    return { folder, keys, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

export async function publishMedia({ folder, keys }: StagedMedia, mediaDir: string): Promise<void> {
  for (const key of keys) {
    await mkdir(dirname(join(mediaDir, key)), { recursive: true })
    await rename(join(folder, key), join(mediaDir, key))
  }
}

export async function removeOtherMedia(archive: Archive, mediaDir: string): Promise<void> {
  for await (const { key, path } of walkMedia(mediaDir)) {
    if (!archive.pieces.has(MEDIA + key)) await rm(path, { force: true })
  }
}

function* mediaPieces({ file, pieces }: Archive): Generator<[key: string, piece: Piece]> {
  for (const [name, piece] of pieces) {
    if (!name.startsWith(MEDIA)) continue
    const key = name.slice(MEDIA.length)
    if (normalize(key) !== key || key.startsWith('..') || key.startsWith('/')) {
      throw new DatabaseError(
        'BACKUP_UNREADABLE',
        `${file} holds a file that would land outside the media folder; nothing was changed.`,
      )
    }
    yield [key, piece]
  }
}

async function unpack(file: string, { start, size }: Piece, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  if (size === 0) return writeFile(target, '')
  await pipeline(
    createReadStream(file, { start, end: start + size - 1, highWaterMark: 1 << 20 }),
    createWriteStream(target),
  )
  const handle = await open(target)
  await handle.sync().finally(() => handle.close())
}
