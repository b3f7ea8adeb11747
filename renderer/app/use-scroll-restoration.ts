import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const storageKey = 'scroll'
const most = 50
/** A place further down than the page reaches yet is waited for, as long as the page goes on growing. */
const patienceMs = 3_000

/** A new page starts at its top; back and forward find a page where it was left. */
export function useScrollRestoration() {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const places = useRef<Map<string, number>>(undefined)
  const isFirst = useRef(true)

  useLayoutEffect(() => {
    const known = places.current ?? readPlaces()
    places.current = known
    const name = nameOfEntry(key)
    const note = () => {
      known.delete(name)
      known.set(name, window.scrollY)
    }
    window.addEventListener('scroll', note, { passive: true })
    const save = () => writePlaces(known)
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', save)
    }
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is taken once, on arriving
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    const isArrival = isFirst.current
    isFirst.current = false
    const saved = places.current?.get(nameOfEntry(key))
    if (type === 'POP' && saved !== undefined) return scrollWhenReachable(saved)
    if (hash) {
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
      return undefined
    }
    // Replacing the address is the page's own doing, such as following the map.
    if (!isArrival && type !== 'REPLACE') window.scrollTo(0, 0)
    return undefined
  }, [key, pathname])
}

/** The router has one name for the first entry of every visit, while an address typed later is another page. */
function nameOfEntry(key: string): string {
  if (key !== 'default') return key
  const state = (window.history.state ?? {}) as { entry?: string }
  if (state.entry) return state.entry
  const entry = `${Math.random()}`
  window.history.replaceState({ ...state, entry }, '')
  return entry
}

/**
 * After a reload a long list begins with its first rows alone. Room is held below them, so that the place is reached at
 * once; a list whose end stands above the screen goes on loading until it fills that room.
 */
function scrollWhenReachable(place: number) {
  const content = document.getElementById('content')
  const reach = () =>
    (content?.getBoundingClientRect().bottom ?? 0) + window.scrollY - window.innerHeight
  if (!content || reach() >= place) {
    window.scrollTo(0, place)
    return undefined
  }
  const { style } = document.body
  style.minBlockSize = `${place + window.innerHeight}px`
  window.scrollTo(0, place)
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

function readPlaces(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

function writePlaces(places: ReadonlyMap<string, number>) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...places].slice(-most)))
  } catch {
    // Without storage, a reload starts at the top.
  }
}
