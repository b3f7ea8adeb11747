import type { Handler, Map as LeafletMap } from 'leaflet'
import { DomEvent, latLngBounds } from 'leaflet'
import { autorun } from 'mobx'
import { observer } from 'mobx-react-lite'
import { startTransition, useEffect, useState } from 'react'
import { useMap } from 'react-leaflet'
import { mapDefaults } from '../../../../contract/limits.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import { apiBase } from '../../../../contract/wire/route.ts'
import { useLatest } from '../../../kernel/hooks/use-latest.ts'
import { isForBrowser, useGo } from '../../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import { bringCity } from '../base/bring-city.ts'
import { labelMeasure } from '../base/label.ts'
import { layPlaceNames } from '../base/labels.ts'
import { mapDeps } from '../map-deps.ts'
import { boxAround } from '../search/map-place.ts'
import type { Pin } from './gather-pins.ts'
import { PinBoard } from './pin-board.ts'
import type { PinActs } from './pin-mark.tsx'
import { PinMark } from './pin-mark.tsx'

/** Pins are drawn this share of the map beyond its edge, so that panning uncovers pins and not bare streets. */
const overhang = 0.3
const viewOf = (map: LeafletMap) => ({ zoom: map.getZoom(), box: boxAround(map, overhang) })

/** The pins of the search; the pin of the listing whose page is open stands out. */
export const Pins = observer(({ listingHere }: { listingHere: Id | undefined }) => {
  const map = useMap()
  const stores = useStores()
  const [board] = useState(
    () => new PinBoard(mapDeps(stores), { ...viewOf(map), dot: dotRoom() }, measurePrice()),
  )
  const [pins, setPins] = useState<readonly Pin[]>([])
  const acts = useActs(map)
  useReadableNames(board)

  useEffect(() => board.open(listingHere), [board, listingHere])

  useEffect(() => {
    const see = () => board.see(viewOf(map))
    see()
    map.on('moveend resize', see)
    const pane = map.getPanes().markerPane
    DomEvent.on(pane, 'dblclick', DomEvent.stop)
    // Drawing many pins takes time: what the visitor does meanwhile comes first.
    const stop = autorun(() => {
      const { visible } = board
      startTransition(() => setPins(visible))
    })
    return () => {
      map.off('moveend resize', see)
      DomEvent.off(pane, 'dblclick', DomEvent.stop)
      stop()
    }
  }, [map, board])

  return pins.map((pin) => <PinMark key={pin.key} pin={pin} board={board} {...acts} />)
})

/** Makes pins leave the map's names readable, once the places of the names are known. */
function useReadableNames(board: PinBoard) {
  const { city, at } = useStores()
  const { current } = useStore(languageStore)
  const address = at(apiBase + city.basemap)
  useEffect(
    () =>
      bringCity(address, current, {
        onLetters: (lines) => {
          const measure = labelMeasure()
          board.leaveReadable((zoom, language) =>
            layPlaceNames(lines, { zoom, language, measure }).map(({ box }) => box),
          )
        },
      }),
    [board, address, current],
  )
}

/** Gives every pin the same two functions, which never change, so that a new address redraws no pins. */
function useActs(map: LeafletMap): PinActs {
  const go = useGo()
  const latest = useLatest({ go })
  const [acts] = useState<PinActs>(() => ({
    onOpen: (event, pin) => {
      if (isForBrowser(event)) return
      event.preventDefault()
      // A drag that began on the pin ends as a click on it.
      if (event.detail > 0 && (map.dragging as DragHandler).moved()) return
      const [marker] = pin.markers
      if (pin.markers.length > 1 || !marker) comeNearer(map, pin)
      else if (!marker.id) latest.current.go(`/address/${encodeURIComponent(marker.address)}`)
      else latest.current.go(`/ad/${marker.id}`)
    },
    onFocus: ({ lat, lon }) => {
      if (!map.getBounds().contains([lat, lon])) map.panTo([lat, lon], { animate: false })
    },
  }))
  return acts
}

/** The typings lack this method, which Leaflet itself calls. */
interface DragHandler extends Handler {
  moved: () => boolean
}

/** Zooms to all listings behind the pin: by at least one step, and not to the maximum at once. */
function comeNearer(map: LeafletMap, { markers }: Pin) {
  const bounds = latLngBounds(markers.map(({ coordinates: [lat, lon] }) => [lat, lon]))
  const fitting = Math.min(mapDefaults.listingZoom, map.getBoundsZoom(bounds.pad(0.3)))
  const zoom = Math.min(mapDefaults.maxZoom, Math.max(map.getZoom() + 1, fitting))
  map.setView(bounds.getCenter(), zoom)
}

/** A finger needs more room than a mouse. */
const dotRoom = () => (matchMedia('(pointer: coarse)').matches ? 36 : 24)

/** Measures how wide a price is in the font of the pins. */
function measurePrice(): (text: string) => number {
  const pen = document.createElement('canvas').getContext('2d')
  if (pen) pen.font = '600 13px FiraGO, system-ui, sans-serif'
  const known = new Map<string, number>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const width = pen?.measureText(text).width ?? text.length * 8
    known.set(text, width)
    return width
  }
}
