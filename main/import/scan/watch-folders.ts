import type { FSWatcher } from 'node:fs'
import { watch } from 'node:fs'
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
  /** After this long without a change, copying into the folder has ended. */
  settleMs?: number | undefined
  /** How often a folder is looked for that is gone, as on a card that was taken out. */
  returnMs?: number
}

/** Proposes an import when a watched folder has new files and no more are being copied. */
export function watchFolders(options: Options): FolderWatch {
  const { settleMs = 3_000, returnMs = 15_000 } = options
  const watched = new Map<string, { end: () => void }>()

  const begin = (place: WatchedPlace) => {
    const ending = new AbortController()
    let watcher: FSWatcher | undefined
    let timer: NodeJS.Timeout | undefined
    let proposed = 0
    const again = (ms: number, work: () => void) => {
      clearTimeout(timer)
      if (!ending.signal.aborted) timer = setTimeout(work, ms)
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
    const open = () => {
      try {
        watcher = watch(place.path, { recursive: true }, () => again(settleMs, () => void look()))
        watcher.on('error', close)
        again(settleMs, () => void look())
      } catch {
        again(returnMs, open)
      }
    }
    const close = () => {
      watcher?.close()
      again(returnMs, open)
    }
    open()
    const end = () => {
      ending.abort()
      clearTimeout(timer)
      watcher?.close()
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
    for (const place of places) if (!watched.has(place.id)) watched.set(place.id, begin(place))
  }
  return { set, close: () => set([]) }
}
