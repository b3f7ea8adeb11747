import { useEffect } from 'react'
import { storageKeys } from '../../contract/limits.ts'
import type { Id } from '../../contract/wire/primitives.ts'
import { favouritesStore } from '../features/favourites/index.ts'
import { markedListingsStore, storedKeys } from '../features/marked-listings/index.ts'
import { useStore, useStores } from '../kernel/stores/stores.tsx'

const shared = [storageKeys.favourites, ...Object.values(storedKeys)]

/** For visitors, whose favourites and marks are saved on the device: a heart given in one tab shows in all tabs. */
export function OtherTabs() {
  const { storage } = useStores().platform
  const favourites = useStore(favouritesStore)
  const marked = useStore(markedListingsStore)
  useEffect(() => {
    const read = () => {
      favourites.readDevice()
      marked.readDevice()
    }
    const onStorage = ({ key }: StorageEvent) => {
      // Where several cities share an address, the city's name stands before the key's.
      if (shared.some((name) => key?.split(' ').at(-1) === name)) read()
    }
    // A page in the back/forward cache gets no storage events.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && read()
    addEventListener('storage', onStorage)
    addEventListener('pageshow', onShow)
    // Finds changes made before this effect ran. Without any, reading would only redraw all cards.
    const shown = {
      [storageKeys.favourites]: favourites.ids,
      [storedKeys.hidden]: marked.hiddenIds,
      [storedKeys.recent]: marked.recentIds,
      [storedKeys.compared]: marked.comparedIds,
    }
    const isOld = ([key, ids]: [string, readonly Id[]]) =>
      (storage.read(key) ?? '[]') !== JSON.stringify(ids)
    if (Object.entries(shown).some(isOld)) read()
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', onShow)
    }
  }, [storage, favourites, marked])
  return null
}
