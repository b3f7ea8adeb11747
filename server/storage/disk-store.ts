import { mkdir, open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { assertMediaKey, assertMediaPrefix } from './media-keys.ts'
import type { MediaStore } from './media-store.ts'
import { canWrite, writeDurably } from './write-durably.ts'

/** The folder of unfinished writes. It is inside the store, so that the final rename stays on one file system. */
const incomingName = '.incoming'
/** A write lasts seconds, so a file that has not changed for this long was left by a crash. */
const abandonedAfterMs = 60 * 60 * 1000

const isAbsent = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR')

const absentAsUndefined = (error: unknown) => {
  if (isAbsent(error)) return undefined
  throw error
}

/** Another server may be writing to the same folder now, so only old files are removed. */
const removeAbandoned = async (incoming: string) => {
  for await (const entry of await opendir(incoming)) {
    const path = join(incoming, entry.name)
    const found = await stat(path).catch(absentAsUndefined)
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}

async function* walk(root: string, folder: string): AsyncGenerator<string> {
  const entries = await opendir(join(root, folder)).catch(absentAsUndefined)
  if (!entries) return
  for await (const entry of entries) {
    if (entry.name === incomingName) continue
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* walk(root, key)
    else if (entry.isFile()) yield key
  }
}

export const openDiskStore = async (root: string): Promise<MediaStore> => {
  const incoming = join(root, incomingName)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await removeAbandoned(incoming)

  const pathOf = (key: string) => {
    assertMediaKey(key)
    return join(root, key)
  }

  const statKey = async (key: string) => {
    const found = await stat(pathOf(key)).catch(absentAsUndefined)
    return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : undefined
  }

  return {
    put: (key, source) => writeDurably(incoming, pathOf(key), source),

    async get(key, range) {
      const file = await open(pathOf(key), 'r').catch(absentAsUndefined)
      if (!file) return undefined
      const found = await file.stat()
      if (!found.isFile()) {
        await file.close()
        return undefined
      }
      const stream = file.createReadStream(range)
      return { stream, size: found.size, modifiedAt: found.mtime }
    },

    stat: statKey,

    delete: (key) => rm(pathOf(key), { force: true }),

    async *list(prefix) {
      assertMediaPrefix(prefix)
      const folder = prefix.slice(0, Math.max(0, prefix.lastIndexOf('/')))
      for await (const key of walk(root, folder)) {
        const found = key.startsWith(prefix) ? await statKey(key) : undefined
        if (found) yield { key, ...found }
      }
    },

    isReady: () => canWrite(incoming),

    sweep: () => removeAbandoned(incoming),

    close: async () => {},
  }
}
