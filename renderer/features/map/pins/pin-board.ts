import { computed, makeAutoObservable } from 'mobx'
import type { Language } from '../../../../contract/languages.ts'
import { mapDefaults } from '../../../../contract/limits.ts'
import type { Box } from '../../../../contract/listings/listing-search.ts'
import type { Marker } from '../../../../contract/listings/listings.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import { formatMoney, formatMoneyShort } from '../../../../texts/format/numbers.ts'
import type { PixelBox } from '../base/box-grid.ts'
import type { MapDeps } from '../map-deps.ts'
import type { Pin } from './gather-pins.ts'
import { gatherPins, holdsListing } from './gather-pins.ts'

/** From this price on a pin says it short: `47 тыс $`, `$1.2M`. */
const longPrice = 10_000

/** What the names of the map cover at a zoom. */
type LayNames = (zoom: number, language: Language) => readonly PixelBox[]

/** Which pins the map shows, and what they say. */
export class PinBoard {
  zoom: number
  box: Box
  /** The listing whose page is open. */
  private listingHere: Id | undefined
  private layNames: LayNames | undefined
  readonly #deps: MapDeps
  readonly #measure: (text: string) => number
  readonly #dot: number | undefined

  constructor(
    deps: MapDeps,
    view: { zoom: number; box: Box; dot?: number },
    measure: (text: string) => number,
  ) {
    this.#deps = deps
    this.#dot = view.dot
    this.zoom = view.zoom
    this.box = view.box
    this.#measure = measure
    makeAutoObservable(this)
  }

  see({ zoom, box }: { zoom: number; box: Box }) {
    this.zoom = zoom
    this.box = box
  }

  open(id: Id | undefined) {
    this.listingHere = id
  }

  /** The map writes them, so that pins leave them readable. */
  leaveReadable(layNames: LayNames) {
    this.layNames = layNames
  }

  /** Of what the search found, without what the visitor has hidden; a page that lists them itself shows them. */
  get markers(): Marker[] {
    const { search, marked } = this.#deps
    const named = new Set([search.scope?.id].flat())
    return search.markers.filter(({ id }) => !id || named.has(id) || !marked.isHidden(id))
  }

  get pins(): Pin[] {
    return gatherPins(this.markers, {
      zoom: this.zoom,
      widthOf: (marker) => this.#measure(this.priceOf(marker)) + (marker.isExclusive ? 36 : 20),
      isNearest: this.zoom >= mapDefaults.maxZoom,
      ...(this.#dot !== undefined && { dot: this.#dot }),
      ...(this.layNames && { names: this.layNames(this.zoom, this.#deps.language.current) }),
    })
  }

  /** From north to south, so that a lower pin stands before a higher one, and the keyboard reads down the map. */
  get visible(): Pin[] {
    const { south, north, west, east } = this.box
    return this.pins
      .filter(({ lat, lon }) => lat >= south && lat <= north && lon >= west && lon <= east)
      .sort((a, b) => b.lat - a.lat)
  }

  /** As a pin writes it, where there is little room. */
  priceOf(marker: Marker): string {
    return this.write(marker, (amount) => amount >= longPrice).replace('.\u00a0', '\u00a0')
  }

  /** As everywhere else. */
  fullPriceOf(marker: Marker): string {
    return this.write(marker, () => false)
  }

  private write({ price, currency }: Marker, isShort: (amount: number) => boolean): string {
    if (price === undefined || !currency) return ''
    const { rates, language } = this.#deps
    const shown = rates.read(price, currency)
    if (!isShort(shown.price)) return formatMoney(shown.price, shown.currency, language.current)
    // Three digits say enough: `224K`, not `224.1K`.
    const unit = 10 ** Math.max(0, Math.floor(Math.log10(shown.price)) - 2)
    const amount = Math.round(shown.price / unit) * unit
    return formatMoneyShort(amount, shown.currency, language.current)
  }

  /** The listing whose card is pointed at, else the one that is open, with the address it may share with others. */
  get pointed() {
    const { search, listings } = this.#deps
    const id = search.pointedAt ?? this.listingHere
    return id === undefined ? undefined : { id, address: listings.get(id)?.address }
  }

  /** Asked by each pin for itself, so that pointing elsewhere redraws two pins and not all. */
  isPointed(pin: Pin) {
    return computed(() => this.pointed !== undefined && holdsListing(pin, this.pointed))
  }

  /** Where a pin leads: to its listing, or to all at its address. */
  hrefOf({ id, address, count }: Marker) {
    const path = count > 1 ? `/address/${encodeURIComponent(address)}` : `/ad/${id}`
    return this.#deps.platform.linkPrefix + path
  }

  /** What the small card of a pin shows, once it is known. */
  listingOf(id: Id) {
    return this.#deps.listings.get(id)
  }

  async loadListing(id: Id) {
    await this.#deps.listings.loadSome([id])
  }

  pointAt(id: Id | undefined) {
    this.#deps.search.pointAt(id)
  }

  isSeen = ({ id }: Marker) => id !== undefined && this.#deps.marked.isSeen(id)
}
