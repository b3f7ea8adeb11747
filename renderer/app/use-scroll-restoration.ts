import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const storageKey = 'scroll'
const most = 50
/** A place further down than the page reaches yet is waited for, as long as a list may take to fill. */
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
    const note = () => {
      known.delete(key)
      known.set(key, window.scrollY)
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
    const saved = places.current?.get(key)
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

function scrollWhenReachable(place: number) {
  const reach = () => document.documentElement.scrollHeight - window.innerHeight
  window.scrollTo(0, place)
  if (reach() >= place) return undefined
  const growing = new ResizeObserver(() => {
    if (reach() < place) return
    window.scrollTo(0, place)
    stop()
  })
  const timer = setTimeout(stop, patienceMs)
  const events = ['wheel', 'touchstart', 'keydown'] as const
  for (const event of events) window.addEventListener(event, stop, { once: true, passive: true })
  growing.observe(document.body)
  function stop() {
    growing.disconnect()
    clearTimeout(timer)
    for (const event of events) window.removeEventListener(event, stop)
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
