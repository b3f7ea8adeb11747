import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from '../../kernel/stores/stores.tsx'
import { searchStore } from './search-store.ts'
import type { SearchMode } from './search-url.ts'
import type { useSearch } from './use-search.ts'

type Mode = SearchMode | undefined

/**
 * Turns the page between its list and its map. Both take a slow device a while, so the button that was pressed is painted
 * before.
 */
export function useTurn({ carried, searchNow, change }: ReturnType<typeof useSearch>) {
  const search = useStore(searchStore)
  const [pressed, press] = useState<{ mode: Mode }>()
  const turn = useEffectEvent((mode: Mode) => {
    const isMap = search.mode === 'map'
    press(undefined)
    search.turnTo(mode)
    // The map keeps how far the list was read, and gives it back.
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
      // The press has no address yet: it alone is taken back.
      press(undefined)
      window.history.forward()
    } else if (window.location.pathname === page) search.turnTo(searchNow().mode)
  })
  useEffect(() => {
    const page = window.location.pathname
    // Back before a press was drawn changes no address that the page was drawn with.
    const listen = () => onBack(page)
    window.addEventListener('popstate', listen)
    return () => window.removeEventListener('popstate', listen)
  }, [])

  const turnTo = (mode: Mode) => press({ mode })
  return { shown: pressed ? pressed.mode : search.mode, turnTo }
}
