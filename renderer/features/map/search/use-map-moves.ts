import type { Map as LeafletMap } from 'leaflet'
import { reaction } from 'mobx'
import { useEffect, useRef, useState } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { searchStore, useSearch } from '../../search/index.ts'
import { mapDeps } from '../map-deps.ts'
import type { SearchAddress } from './map-moves.ts'
import { MapMoves } from './map-moves.ts'

const isAt = (path: string) => {
  const [there, here] = [path, window.location.pathname].map((each) => each.replace(/\/$/, ''))
  return there === here
}

/** For the map of the search, once it is there. */
export function useMapMoves(map: LeafletMap | null) {
  const stores = useStores()
  const { pathname } = useLocation()
  const { state, change } = useSearch()
  const { basePath, linkPrefix } = stores.platform
  const isHome = matchPath(`${linkPrefix}/`, pathname) !== null
  const listingId = matchPath(`${linkPrefix}/ad/:id`, pathname)?.params.id
  const now: SearchAddress = {
    // A press may have led elsewhere already, where the page is still to come: what the map writes then would undo it.
    get isHome() {
      return isHome && isAt(basePath + pathname)
    },
    listingId,
    // Elsewhere the address holds something else, and the search is what it was at home.
    state: isHome ? state : stores.get(searchStore).state,
    change: (part, options) => change({ ...now.state, ...part }, options),
  }
  const address = useRef(now)
  address.current = now
  const [moves, setMoves] = useState<MapMoves>()

  useEffect(() => {
    if (!map) return
    const isFollowing = matchMedia('(min-width: 1024px)').matches
    const made = new MapMoves(map, mapDeps(stores), { address: () => address.current, isFollowing })
    setMoves(made)
    return made.start()
  }, [map, stores])

  useEffect(() => {
    if (listingId) moves?.showListing(listingId)
  }, [moves, listingId])

  return { moves, isHome, listingId }
}

/** What did not come is asked for again after so long, or when the device says that it is online. */
const lostRestMs = 5_000

/** Asks for the markers whenever the search changes, for as long as the map can be seen. */
export function useMarkers(map: LeafletMap | null) {
  const search = useStore(searchStore)
  const [isSeen, setSeen] = useState(false)

  useEffect(() => {
    if (!map) return
    const watch = new ResizeObserver(() => setSeen(map.getContainer().clientWidth > 0))
    watch.observe(map.getContainer())
    return () => watch.disconnect()
  }, [map])

  useEffect(() => {
    if (!isSeen) return
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () => {
      clearTimeout(timer)
      void search.loadMarkers().then((isThere) => {
        if (!isThere && !isLeft) timer = setTimeout(load, lostRestMs)
      })
    }
    addEventListener('online', load)
    const stop = reaction(() => JSON.stringify(search.scope ?? search.state.filters), load, {
      fireImmediately: true,
    })
    return () => {
      isLeft = true
      clearTimeout(timer)
      removeEventListener('online', load)
      stop()
    }
  }, [isSeen, search])
}
