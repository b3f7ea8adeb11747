import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from 'react-leaflet'
import styles from './leaflet-pins.module.css'
import { PinPlacer } from './pin-placer.ts'

const PlacerContext = createContext<PinPlacer | undefined>(undefined)

/** Renders its children in the map's layer of markers. */
export function MarkerPane({ children }: { children: ReactNode }) {
  const map = useMap()
  const placer = useMemo(() => new PinPlacer(map), [map])
  useEffect(() => placer.start(), [placer])
  return (
    <PlacerContext value={placer}>
      {createPortal(children, map.getPanes().markerPane)}
    </PlacerContext>
  )
}

interface Props {
  lat: number
  lon: number
  children: ReactNode
}

/** Keeps its children at one place of the map, however the map moves and zooms. */
export function OnMap({ lat, lon, children }: Props) {
  const placer = useContext(PlacerContext)
  const hold = useCallback(
    (element: HTMLElement | null) => (element ? placer?.hold(element, lat, lon) : undefined),
    [placer, lat, lon],
  )
  return (
    <div ref={hold} className={`leaflet-zoom-animated ${styles.place}`}>
      {children}
    </div>
  )
}
