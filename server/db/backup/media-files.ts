import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../database-error.ts'

export type MediaFile = { key: string; path: string; size: number }

/** The files of a media folder, without those whose name begins with a dot: they are not finished. */
export async function* walkMedia(root: string, folder = ''): AsyncGenerator<MediaFile> {
  for (const entry of await readFolder(join(root, folder))) {
    if (entry.name.startsWith('.')) continue
    const key = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* walkMedia(root, key)
    else if (entry.isFile()) {
      const path = join(root, key)
      const found = await lstat(path).catch(absent)
      if (found) yield { key, path, size: found.size }
    }
  }
}

async function readFolder(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(absent)
  return (entries ?? []).sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** A server may remove files during the walk. */
function absent(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined
  throw error
}
