import type { Map as LeafletMap } from 'leaflet'
import { latLngBounds } from 'leaflet'
import { makeAutoObservable, reaction } from 'mobx'
import { parseBox, parsePolygon, writeBox } from '../../../../contract/listings/listing-search.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import type { MapPlace, SearchState } from '../../search/index.ts'
import type { MapDeps } from '../map-deps.ts'
import { boxAround, isSamePlace, placeOf, withoutOutliers } from './map-place.ts'

const storageKey = 'mapFollows'
/** How long the map waits after a move, so that several moves in a row cause one search. */
const pauseMs = 250
/** The highest zoom for fitting listings, so that a single one is shown with the streets around it. */
const nearestFit = 16
/** The zoom of the map when the first page opened is a listing's own: it shows the streets around. */
const listingFit = 15

/** The address bar as the map sees it: only the home page's address holds a search. */
export interface SearchAddress {
  isHome: boolean
  /** The listing whose page is open. */
  listingId: Id | undefined
  state: SearchState
  change: (part: Partial<SearchState>, options?: { replace?: boolean }) => void
}

/** Connects the map and the search: the visitor's moves go into the address, and the address moves the map. */
export class MapMoves {
  /** Whether the list follows the map. */
  isFollowing: boolean
  /** Whether the map has moved since the list was last asked for what the map shows. */
  isMoved = false
  /** Whether the visitor has moved the map: from then on it moves only when asked to. */
  private isTouched = false
  #isQuiet = false
  #hasOpened = false
  #written: MapPlace | undefined
  /** Where the search map stood when a page with listings of its own was opened. */
  #before: MapPlace | undefined
  /** The search words whose results the map has already moved to. */
  #shownWords: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #map: LeafletMap
  readonly #deps: MapDeps
  readonly #address: () => SearchAddress

  constructor(
    map: LeafletMap,
    deps: MapDeps,
    { address, isFollowing }: { address: () => SearchAddress; isFollowing: boolean },
  ) {
    this.#map = map
    this.#deps = deps
    this.#address = address
    const stored = deps.platform.storage.read(storageKey)
    this.isFollowing = stored === undefined ? isFollowing : stored === '1'
    makeAutoObservable(this)
  }

  /** Works until the returned function is called. */
  start(): () => void {
    const map = this.#map
    const { search } = this.#deps
    this.#shownWords = search.state.filters.search
    this.showFirst()
    const onMoveEnd = () => this.onMoveEnd()
    map.on('moveend', onMoveEnd)
    const resizing = new ResizeObserver(() => this.quietly(() => map.invalidateSize(false)))
    resizing.observe(map.getContainer())
    const stops = [
      reaction(
        () => search.state.place,
        (place) => place && this.goTo(place),
      ),
      reaction(
        () => search.look,
        (look) => look && this.lookAt(look),
      ),
      reaction(
        () => search.markers,
        () => this.showFound(),
      ),
      reaction(
        () => search.scope !== undefined,
        (isScoped) => this.enterScope(isScoped),
      ),
    ]
    return () => {
      clearTimeout(this.#timer)
      map.off('moveend', onMoveEnd)
      resizing.disconnect()
      for (const stop of stops) stop()
    }
  }

  follow(isFollowing: boolean) {
    this.isFollowing = isFollowing
    this.#deps.platform.storage.write(storageKey, isFollowing ? '1' : '0')
    if (isFollowing && this.isMoved) this.searchHere()
  }

  /** Makes the list show what the map shows. */
  searchHere() {
    this.isMoved = false
    this.write(true)
  }

  /** Shows everything that the search finds, wherever it is. */
  fitAll() {
    const { filters } = this.#address().state
    this.isMoved = false
    this.quietly(() => this.fitMarkers())
    if (!this.#address().isHome) return
    this.#written = placeOf(this.#map)
    this.#address().change(
      { place: this.#written, filters: { ...filters, bbox: undefined } },
      { replace: true },
    )
  }

  get hasArea() {
    return this.#deps.search.state.filters.polygon !== undefined
  }

  /** Sets the border that limits the search, or removes it. The browser's Back undoes this. */
  setArea(polygon: string | undefined) {
    const { state, change } = this.#address()
    const area = polygon && parsePolygon(polygon)
    this.isMoved = false
    if (area) this.quietly(() => this.fit(area))
    this.#written = placeOf(this.#map)
    change({
      place: this.#written,
      filters: { ...state.filters, polygon, bbox: undefined },
    })
  }

  private onMoveEnd() {
    if (this.#isQuiet) return
    this.isTouched = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.settle(), pauseMs)
  }

  private settle() {
    const { isHome, state } = this.#address()
    if (!isHome) {
      this.#written = undefined
      return
    }
    const hasArea = state.filters.polygon !== undefined
    this.isMoved = !this.isFollowing && !hasArea
    this.write(this.isFollowing && !hasArea)
  }

  private write(isAsking: boolean) {
    const { isHome, state, change } = this.#address()
    if (!isHome) return
    this.#written = placeOf(this.#map)
    const filters = isAsking
      ? { ...state.filters, bbox: writeBox(boxAround(this.#map)) }
      : state.filters
    change({ place: this.#written, filters }, { replace: true })
  }

  /** Moves the map to where a link or a reload says, or else to what the search has found. */
  private showFirst() {
    const { place, filters } = this.#deps.search.state
    const box = filters.bbox && parseBox(filters.bbox)
    const area = filters.polygon && parsePolygon(filters.polygon)
    const { listingId } = this.#address()
    const listing = listingId && this.#deps.listings.get(listingId)?.coordinates
    if (listing) {
      this.isTouched = true
      this.quietly(() =>
        this.#map.setView([listing[0], listing[1]], listingFit, { animate: false }),
      )
    } else if (place) this.goTo(place)
    else if (area) this.quietly(() => this.fit(area))
    else if (box)
      this.quietly(() =>
        this.fit([
          [box.south, box.west],
          [box.north, box.east],
        ]),
      )
    else this.showFirstFound()
  }

  private showFound() {
    const { scope, state, markers } = this.#deps.search
    if (markers.length === 0) return
    const words = state.filters.search
    if (scope) this.quietly(() => this.fitMarkers())
    else if (words === this.#shownWords) this.showFirstFound()
    else {
      this.#shownWords = words
      if (words) this.fitAll()
    }
  }

  /** When a page with listings of its own is left, the map goes back to where it stood before. */
  private enterScope(isScoped: boolean) {
    const before = this.#before
    this.#before = isScoped ? placeOf(this.#map) : undefined
    if (!isScoped && before)
      this.quietly(() =>
        this.#map.setView([before.lat, before.lon], before.zoom, { animate: false }),
      )
  }

  /** Moves the map if needed, so that a listing opened from a list can be seen on it. */
  showListing(id: Id) {
    const coordinates = this.#deps.listings.get(id)?.coordinates
    if (!coordinates || this.#map.getBounds().pad(-0.1).contains(coordinates)) return
    this.isTouched = true
    this.quietly(() => this.#map.panTo(coordinates, { animate: false }))
  }

  /** The home page opens where most results are; later the map moves only when no result is in view. */
  private showFirstFound() {
    const { place, filters } = this.#deps.search.state
    if (this.isTouched || place || filters.bbox || filters.polygon) return
    const { markers } = this.#deps.search
    const bounds = this.#map.getBounds()
    const isSeen = markers.some((marker) => bounds.contains(marker.coordinates))
    if (markers.length === 0 || (this.#hasOpened && isSeen)) return
    this.#hasOpened = true
    this.quietly(() => this.fit(withoutOutliers(markers)))
  }

  private goTo(place: MapPlace) {
    // The address repeats what the map wrote a moment ago, while the visitor may already have moved on.
    if (this.#written && isSamePlace(place, this.#written)) return
    if (isSamePlace(place, placeOf(this.#map))) return
    this.#written = place
    this.quietly(() => this.#map.setView([place.lat, place.lon], place.zoom, { animate: false }))
  }

  private lookAt({ lat, lon, zoom }: MapPlace) {
    this.isTouched = true
    this.quietly(() => this.#map.setView([lat, lon], zoom, { animate: false }))
    // Showing one listing starts no new search: the list keeps all its listings.
    clearTimeout(this.#timer)
    this.write(false)
  }

  private fitMarkers() {
    const { marked, search, city } = this.#deps
    const shown = search.markers.filter(({ id }) => !id || !marked.isHidden(id))
    if (shown.length > 0) this.fit(shown.map(({ coordinates }) => coordinates))
    else this.#map.setView([...city.center], city.zoom, { animate: false })
  }

  private fit(points: readonly (readonly [number, number])[]) {
    const bounds = latLngBounds(points.map(([lat, lon]) => [lat, lon]))
    // On a phone the search field, the chips and the buttons lie over the map.
    const isBare = this.#map.getSize().x < 640
    this.#map.fitBounds(bounds, {
      animate: false,
      maxZoom: nearestFit,
      paddingTopLeft: isBare ? [28, 170] : [48, 84],
      paddingBottomRight: isBare ? [28, 150] : [72, 32],
    })
  }

  /** Moves the map without counting it as the visitor's move, so that no search follows. */
  private quietly(act: () => void) {
    this.#isQuiet = true
    act()
    this.#isQuiet = false
  }
}
