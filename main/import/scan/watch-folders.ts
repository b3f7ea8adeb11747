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
  /** Tells of a file whether it is in an import already or was sent before; such files are not proposed again. */
  known: () => (file: FoundFile) => boolean
  propose: (place: WatchedPlace, files: number) => void
  /** Told once when a place has more folders than the system lets the program watch: it is looked through now and then. */
  onLimit?: (place: WatchedPlace, folders: number) => void
  /** After this long without a change, copying into the folder has ended. */
  settleMs?: number | undefined
  /** How often a folder is looked for that is gone, as on a card that was taken out, or looked through unwatched. */
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
     * Watched anew first, since folders may have come with what changed: what comes between watching and looking is seen
     * by looking, and what comes later by watching.
     */
    const lookAgain = async () => {
      await open()
      if (!ending.signal.aborted) await look()
    }
    /** What is there already may still be growing. */
    const begin = async () => {
      if (await open()) again(settleMs, () => void lookAgain())
    }
    /** Whether the place is there. */
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
      // No handle is held there, so that the card can be taken out.
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
 * Node watches every file of a folder by itself on Linux, which stands still for seconds and uses up what the system
 * gives to all programs: there the folders alone are watched, each by itself. On Windows a watch holds a handle, by which
 * a card could not be ejected: only the system's own drive is watched, and all others looked through now and then.
 * Undefined where the folder is gone.
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

/** Beyond so many it is no folder of photographs any more. */
const importantFolders = 5_000

/** Of what a person's programs may watch together, a quarter is left to this one. */
async function mostWatches(platform: NodeJS.Platform): Promise<number> {
  if (platform !== 'linux') return Number.POSITIVE_INFINITY
  const told = await readFile('/proc/sys/fs/inotify/max_user_watches', 'utf8').catch(() => '8192')
  return Math.min(importantFolders, Math.floor(Number(told) / 4))
}
