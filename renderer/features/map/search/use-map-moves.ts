import type { Map as LeafletMap } from 'leaflet'
import { reaction } from 'mobx'
import { useEffect, useRef, useState } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { askWhileHere } from '../../../kernel/until-it-comes.ts'
import { searchStore, useSearch } from '../../search/index.ts'
import { mapDeps } from '../map-deps.ts'
import type { SearchAddress } from './map-moves.ts'
import { MapMoves } from './map-moves.ts'

const isAt = (path: string) => {
  const [there, here] = [path, window.location.pathname].map((each) => each.replace(/\/$/, ''))
  return there === here
}

/** Connects the search map with the search, once the map exists. */
export function useMapMoves(map: LeafletMap | null) {
  const stores = useStores()
  const { pathname } = useLocation()
  const { searchNow, change } = useSearch()
  const { basePath, linkPrefix } = stores.platform
  const isHome = matchPath(`${linkPrefix}/`, pathname) !== null
  const listingId = matchPath(`${linkPrefix}/ad/:id`, pathname)?.params.id
  // React may lag behind the address bar: a press may already have led to another page or search, which the map must
  // not undo.
  const now: SearchAddress = {
    get isHome() {
      return isHome && isAt(basePath + pathname)
    },
    listingId,
    // On other pages the address holds no search, so the search is still the home page's.
    get state() {
      return now.isHome ? searchNow() : stores.get(searchStore).state
    },
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

/** Asks for the markers whenever the search changes, while the map can be seen. */
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
    let stopAsking = () => {}
    const load = () => {
      stopAsking()
      stopAsking = askWhileHere(() => search.loadMarkers())
    }
    const stop = reaction(() => JSON.stringify(search.scope ?? search.state.filters), load, {
      fireImmediately: true,
    })
    return () => {
      stopAsking()
      stop()
    }
  }, [isSeen, search])
}
