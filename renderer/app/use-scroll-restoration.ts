import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { Carried } from '../kernel/pages/page.ts'

type EntryName = string | number

const storageKey = 'scroll'
const most = 50
/** While the page is too short for the saved place: how long it may stop growing before the wait ends. */
const patienceMs = 3_000

/** A new page starts at its top, unless the navigation names a place; back and forward restore the place last seen. */
export function useScrollRestoration() {
  const { key, pathname, hash, state } = useLocation()
  const type = useNavigationType()
  const [places] = useState(readPlaces)
  const isFirst = useRef(true)

  useLayoutEffect(() => {
    const name = nameOfEntry(key)
    const note = () => {
      places.delete(name)
      places.set(name, scrollY)
    }
    addEventListener('scroll', note, { passive: true })
    const save = () => writePlaces(places)
    addEventListener('pagehide', save)
    return () => {
      removeEventListener('scroll', note)
      removeEventListener('pagehide', save)
    }
  }, [key, places])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is taken once, on arriving
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const isArrival = isFirst.current
    isFirst.current = false
    const saved = places.get(nameOfEntry(key))
    if (type === 'POP' && saved !== undefined) return scrollWhenReachable(saved)
    if (hash) {
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
      return undefined
    }
    // A page itself replaces its address, for example to follow the map: that must not scroll.
    if (!isArrival && type !== 'REPLACE') scrollTo(0, (state as Carried | null)?.place ?? 0)
    return undefined
  }, [key, pathname])
}

/** The router gives the first entry of every visit the same key, though an address typed later is another page. */
function nameOfEntry(key: string): EntryName {
  if (key !== 'default') return key
  const state = history.state as { entry?: number } | null
  if (state?.entry) return state.entry
  const entry = Math.random()
  history.replaceState({ ...state, entry }, '')
  return entry
}

/**
 * After a reload a long list has only its first rows. Empty space is added below them, so that the place is reached at
 * once; the end of the list is then above the screen, so the list goes on loading until it fills that space.
 */
function scrollWhenReachable(place: number) {
  const content = document.getElementById('content')
  const reach = () => (content?.getBoundingClientRect().bottom ?? 0) + scrollY - innerHeight
  if (!content || reach() >= place) {
    scrollTo(0, place)
    return undefined
  }
  const { style } = document.body
  style.minBlockSize = `${place + innerHeight}px`
  scrollTo(0, place)
  let timer = setTimeout(stop, patienceMs)
  const growing = new ResizeObserver(() => {
    clearTimeout(timer)
    if (reach() >= place) stop()
    else timer = setTimeout(stop, patienceMs)
  })
  growing.observe(content)
  function stop() {
    growing.disconnect()
    clearTimeout(timer)
    style.minBlockSize = ''
  }
  return stop
}

function readPlaces(): Map<EntryName, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [EntryName, number][])
  } catch {
    return new Map()
  }
}

function writePlaces(places: ReadonlyMap<EntryName, number>) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...places].slice(-most)))
  } catch {
    // Without storage, a reload starts at the top.
  }
}
