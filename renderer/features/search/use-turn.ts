import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from '../../kernel/stores/stores.tsx'
import { searchStore } from './search-store.ts'
import type { SearchMode } from './search-url.ts'
import type { useSearch } from './use-search.ts'

type Mode = SearchMode | undefined

/** Switches the page between list and map. Both take time on a slow device, so the pressed button is painted first. */
export function useTurn({ carried, searchNow, change }: ReturnType<typeof useSearch>) {
  const search = useStore(searchStore)
  const [pressed, press] = useState<{ mode: Mode }>()
  const turn = useEffectEvent((mode: Mode) => {
    const isMap = search.mode === 'map'
    press(undefined)
    search.turnTo(mode)
    // The map's history entry holds how far the list was scrolled, so that the list returns there.
    const place = isMap ? { place: carried?.listPlace } : { listPlace: window.scrollY }
    change({ mode }, { state: place })
  })
  useEffect(() => {
    if (!pressed) return
    let turning: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      turning = setTimeout(() => turn(pressed.mode))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(turning)
    }
  }, [pressed])

  const onBack = useEffectEvent((page: string) => {
    if (pressed) {
      // The press has not changed the address yet, so only the press is undone.
      press(undefined)
      window.history.forward()
    } else if (window.location.pathname === page) search.turnTo(searchNow().mode)
  })
  useEffect(() => {
    const page = window.location.pathname
    // Back before a press was rendered leaves the address of this page unchanged.
    const listen = () => onBack(page)
    window.addEventListener('popstate', listen)
    return () => window.removeEventListener('popstate', listen)
  }, [])

  const turnTo = (mode: Mode) => press({ mode })
  return { shown: pressed ? pressed.mode : search.mode, turnTo }
}
