import type { FSWatcher } from 'node:fs'
import { watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FoundFile } from './scan-folder.ts'
import { scanFolders } from './scan-folder.ts'

export interface WatchedPlace {
  id: string
  name: string
  path: string
}

export interface FolderWatch {
  /** Watches these places from now on, and no others. */
  set: (places: readonly WatchedPlace[]) => void
  close: () => void
}

interface Options {
  /** Returns a function that says whether a file is in an import or was sent before. Such files are not proposed. */
  known: () => (file: FoundFile) => boolean
  propose: (place: WatchedPlace, files: number) => void
  /** Called once when a place has more folders than the program may watch. It is then scanned now and then. */
  onLimit?: (place: WatchedPlace, folders: number) => void
  /** Copying into the folder has ended after this long without a change. */
  settleMs?: number | undefined
  /** How often to look for a folder that is gone, as on a removed card, and to scan one that is not watched. */
  returnMs?: number
  /** How many folders may be watched in all. */
  mostFolders?: () => Promise<number>
  platform?: NodeJS.Platform
}

/** Proposes an import when a watched folder has new files and no more are being copied. */
export function watchFolders(options: Options): FolderWatch {
  const { settleMs = 3_000, returnMs = 15_000, platform = process.platform } = options
  const watched = new Map<string, { end: () => void }>()
  const budget = { most: options.mostFolders ?? (() => mostWatches(platform)), used: 0 }

  const watchPlace = (place: WatchedPlace) => {
    const ending = new AbortController()
    let watchers: FSWatcher[] = []
    let timer: NodeJS.Timeout | undefined
    let proposed = 0
    let isLimited = false
    const again = (ms: number, work: () => void) => {
      clearTimeout(timer)
      if (!ending.signal.aborted) timer = setTimeout(work, ms)
    }
    const letGo = () => {
      for (const watcher of watchers) watcher.close()
      budget.used -= watchers.length
      watchers = []
    }
    const look = async () => {
      let fresh = 0
      const isKnown = options.known()
      try {
        for await (const { files } of scanFolders([place.path], ending.signal))
          fresh += files.filter((file) => !isKnown(file)).length
      } catch {
        return
      }
      if (fresh > 0 && fresh !== proposed) options.propose(place, fresh)
      proposed = fresh
    }
    /**
     * Watches anew before it looks, since the change may have added folders. Looking finds what came before it, and
     * watching finds what comes later.
     */
    const lookAgain = async () => {
      await open()
      if (!ending.signal.aborted) await look()
    }
    /** Waits before it looks: files that are there already may still be growing. */
    const begin = async () => {
      if (await open()) again(settleMs, () => void lookAgain())
    }
    /** Watches the place anew. Returns whether it is there. */
    const open = async (): Promise<boolean> => {
      const folders = await foldersToWatch(place.path, platform)
      if (ending.signal.aborted) return false
      if (!folders) {
        letGo()
        again(returnMs, () => void begin())
        return false
      }
      const most = await budget.most()
      if (ending.signal.aborted) return false
      letGo()
      const room = most - budget.used
      try {
        if (folders.length > room) throw tooMany
        for (const folder of folders) watchers.push(watchOne(folder))
        budget.used += watchers.length
        isLimited = false
      } catch (error) {
        const opened = watchers.length
        for (const watcher of watchers) watcher.close()
        watchers = []
        if (isOfLimit(error)) {
          if (!isLimited) options.onLimit?.(place, Math.max(folders.length, opened))
          isLimited = true
        }
        again(returnMs, () => void lookAgain())
        return true
      }
      // Nothing is watched on such a drive, so that the card can be ejected.
      if (watchers.length === 0) again(returnMs, () => void lookAgain())
      return true
    }
    const watchOne = (folder: string) => {
      const isRecursive = platform !== 'linux'
      const watcher = watch(folder, { recursive: isRecursive }, () =>
        again(settleMs, () => void lookAgain()),
      )
      watcher.on('error', () => {
        letGo()
        again(returnMs, () => void begin())
      })
      return watcher
    }
    void begin()
    const end = () => {
      ending.abort()
      clearTimeout(timer)
      letGo()
    }
    return { end }
  }

  const set = (places: readonly WatchedPlace[]) => {
    const wanted = new Set(places.map(({ id }) => id))
    for (const [id, { end }] of watched) {
      if (wanted.has(id)) continue
      end()
      watched.delete(id)
    }
    for (const place of places) if (!watched.has(place.id)) watched.set(place.id, watchPlace(place))
  }
  return { set, close: () => set([]) }
}

const tooMany = Object.assign(new Error('more folders than may be watched'), { code: 'ENOSPC' })
const isOfLimit = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EMFILE')

/**
 * On Linux, Node's recursive watch watches every file. This blocks for seconds and uses up the watches that the system
 * gives to all programs, so only the folders are watched, each by itself. On Windows a watch holds a handle, which
 * would stop a card from being ejected, so only the system's own drive is watched and all others are scanned now and
 * then. Undefined if the folder is gone.
 */
async function foldersToWatch(
  root: string,
  platform: NodeJS.Platform,
): Promise<string[] | undefined> {
  const isThere = await readdir(root).then(
    () => true,
    () => false,
  )
  if (!isThere) return undefined
  if (platform === 'win32') {
    const home = (process.env.SystemDrive ?? 'C:').toLowerCase()
    return root.toLowerCase().startsWith(home) ? [root] : []
  }
  if (platform !== 'linux') return [root]
  const found = [root]
  for (const folder of found) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    for (const entry of entries)
      if (entry.isDirectory() && !entry.name.startsWith('.')) found.push(join(folder, entry.name))
    if (found.length > importantFolders) break
  }
  return found
}

/** A place with more folders than this does not hold photographs only. */
const importantFolders = 5_000

/** This program uses at most a quarter of the watches that all programs of a person share. */
async function mostWatches(platform: NodeJS.Platform): Promise<number> {
  if (platform !== 'linux') return Number.POSITIVE_INFINITY
  const told = await readFile('/proc/sys/fs/inotify/max_user_watches', 'utf8').catch(() => '8192')
  return Math.min(importantFolders, Math.floor(Number(told) / 4))
}
