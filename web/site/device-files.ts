import type { DeviceFiles, FoundFiles, SavedFile } from '../../renderer/kernel/platform/platform.ts'

/**
 * Limits of one list and of the number of lists; the oldest lists are removed first. They are low because a photo is
 * easily chosen again, while a full device is hard to empty.
 */
const mostBytes = 150_000_000
const mostLists = 3

interface List {
  name: string
  at: number
  entries: Omit<SavedFile, 'file'>[]
  /** How many files were over the limit. */
  left: number
}

const nothing: FoundFiles = { files: [], left: 0 }

/** Saves files in the browser's database, a separate one for each city and person. Without it, nothing is saved. */
export function deviceFiles(basePath: string, person?: string): DeviceFiles {
  const database = ['files', basePath, person].filter(Boolean).join(' ')
  // A visitor's files are in a database of their own, so that forgetting an account does not delete them.
  const databaseOf = (name: string) =>
    name.startsWith('visitor ') ? `visitor ${database}` : database
  const within = async <T>(
    name: string,
    work: (store: Stores) => Promise<T>,
    instead: T,
  ): Promise<T> => {
    try {
      const db = await open(databaseOf(name))
      try {
        return await work(storesOf(db))
      } finally {
        // An open database could not be deleted.
        db.close()
      }
    } catch {
      return instead
    }
  }
  return {
    read: (name) => within(name, (stores) => readList(stores, name), nothing),
    write: (name, files) => within(name, (stores) => writeList(stores, name, files), false),
    clear: () => {
      try {
        indexedDB.deleteDatabase(database)
      } catch {
        // A browser without a database has nothing to forget.
      }
    },
  }
}

interface Stores {
  lists: IDBObjectStore
  files: IDBObjectStore
  /** Resolves when the transaction ends: true if it was saved. */
  isDone: Promise<boolean>
}

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('lists', { keyPath: 'name' })
    request.result.createObjectStore('files')
  }
  return answerOf(request)
}

function storesOf(db: IDBDatabase): Stores {
  const all = db.transaction(['lists', 'files'], 'readwrite')
  const isDone = new Promise<boolean>((resolve) => {
    all.oncomplete = () => resolve(true)
    all.onabort = () => resolve(false)
  })
  return { lists: all.objectStore('lists'), files: all.objectStore('files'), isDone }
}

async function readList({ lists, files }: Stores, name: string): Promise<FoundFiles> {
  const list = (await answerOf(lists.get(name))) as List | undefined
  if (!list) return nothing
  const found: SavedFile[] = []
  for (const entry of list.entries) {
    const file: unknown = await answerOf(files.get([name, entry.id]))
    if (file instanceof File) found.push({ ...entry, file })
  }
  return { files: found, left: list.left + list.entries.length - found.length }
}

async function writeList(
  { lists, files, isDone }: Stores,
  name: string,
  given: readonly SavedFile[],
): Promise<boolean> {
  const known = (await answerOf(lists.get(name))) as List | undefined
  let bytes = 0
  const fitting = given.filter(({ file }) => {
    const fits = bytes + file.size <= mostBytes
    if (fits) bytes += file.size
    return fits
  })
  const there = new Set(known?.entries.map(({ id }) => id))
  for (const { id, file } of fitting) if (!there.delete(id)) files.put(file, [name, id])
  for (const id of there) files.delete([name, id])
  if (given.length === 0) {
    await answerOf(lists.delete(name))
    return isDone
  }
  const entries = fitting.map(({ file: _, ...entry }) => entry)
  const list: List = { name, at: Date.now(), entries, left: given.length - fitting.length }
  await answerOf(lists.put(list))
  const all = (await answerOf(lists.getAll())) as List[]
  for (const old of all.sort((one, other) => other.at - one.at).slice(mostLists)) {
    for (const { id } of old.entries) files.delete([old.name, id])
    await answerOf(lists.delete(old.name))
  }
  return (await isDone) && list.left === 0
}
