import type { LatLng, LeafletEvent, Map as LeafletMap, ZoomAnimEvent } from 'leaflet'
import { DomUtil, latLng } from 'leaflet'

/** Keeps elements at their places of the map through every zoom and its animation. */
export class PinPlacer {
  private readonly map: LeafletMap
  private readonly held = new Map<HTMLElement, LatLng>()

  constructor(map: LeafletMap) {
    this.map = map
  }

  /** Works until the returned function is called. */
  start(): () => void {
    const { map } = this
    map.on('zoom viewreset', this.placeAll)
    map.on('zoomanim', this.follow)
    return () => {
      map.off('zoom viewreset', this.placeAll)
      map.off('zoomanim', this.follow)
    }
  }

  hold(element: HTMLElement, lat: number, lon: number): () => void {
    const place = latLng(lat, lon)
    this.held.set(element, place)
    DomUtil.setPosition(element, this.map.latLngToLayerPoint(place).round())
    return () => this.held.delete(element)
  }

  private readonly placeAll = () => {
    for (const [element, place] of this.held)
      DomUtil.setPosition(element, this.map.latLngToLayerPoint(place).round())
  }

  /** Moves each element to where it will be after the zoom. The style sheet animates this as fast as the map zooms. */
  private readonly follow = (event: LeafletEvent) => {
    const { center, zoom } = event as ZoomAnimEvent
    const { map } = this
    const pane = DomUtil.getPosition(map.getPanes().mapPane)
    const corner = map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(pane).round()
    for (const [element, place] of this.held)
      DomUtil.setPosition(element, map.project(place, zoom).subtract(corner).round())
  }
}
