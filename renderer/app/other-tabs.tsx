import { useEffect } from 'react'
import { storageKeys } from '../../contract/limits.ts'
import type { Id } from '../../contract/wire/primitives.ts'
import { favouritesStore } from '../features/favourites/index.ts'
import { markedListingsStore, storedKeys } from '../features/marked-listings/index.ts'
import { useStore, useStores } from '../kernel/stores/stores.tsx'

const shared = [storageKeys.favourites, ...Object.values(storedKeys)]

/** Of visitors, who have them on the device: a heart that was given in one of the tabs shows in all of them. */
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
      // Before the name stands the city's, where several share the address.
      if (shared.some((name) => key?.split(' ').at(-1) === name)) read()
    }
    // A page that rests behind another one is told of nothing.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && read()
    addEventListener('storage', onStorage)
    addEventListener('pageshow', onShow)
    // What was changed between the page's beginning and this; all cards would be drawn anew for nothing.
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
