import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'

/** A map that is shown, hidden or stretched keeps its middle. */
export function useFollowSize(map: LeafletMap | null) {
  useEffect(() => {
    if (!map) return
    const watch = new ResizeObserver(() => map.invalidateSize(false))
    watch.observe(map.getContainer())
    return () => watch.disconnect()
  }, [map])
}
