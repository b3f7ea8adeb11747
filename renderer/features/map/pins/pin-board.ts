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

/** From this amount on, a pin shortens the price: `47 тыс $`, `$1.2M`. */
const longPrice = 10_000

/** The boxes that the map's names cover at a zoom. */
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

  /** Tells the board where the map writes its names, so that pins leave them readable. */
  leaveReadable(layNames: LayNames) {
    this.layNames = layNames
  }

  /** What the search found, without listings that the visitor hid. A page that names such listings shows them. */
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

  /** Sorted from north to south, so that lower pins lie in front of higher ones and the keyboard goes down the map. */
  get visible(): Pin[] {
    const { south, north, west, east } = this.box
    return this.pins
      .filter(({ lat, lon }) => lat >= south && lat <= north && lon >= west && lon <= east)
      .sort((a, b) => b.lat - a.lat)
  }

  /** The price as a pin shows it, shortened because there is little room. */
  priceOf(marker: Marker): string {
    return this.write(marker, (amount) => amount >= longPrice).replace('.\u00a0', '\u00a0')
  }

  /** The price as everywhere else, not shortened. */
  fullPriceOf(marker: Marker): string {
    return this.write(marker, () => false)
  }

  private write({ price, currency }: Marker, isShort: (amount: number) => boolean): string {
    if (price === undefined || !currency) return ''
    const { rates, language } = this.#deps
    const shown = rates.read(price, currency)
    if (!isShort(shown.price)) return formatMoney(shown.price, shown.currency, language.current)
    // Three digits are enough: `224K`, not `224.1K`.
    const unit = 10 ** Math.max(0, Math.floor(Math.log10(shown.price)) - 2)
    const amount = Math.round(shown.price / unit) * unit
    return formatMoneyShort(amount, shown.currency, language.current)
  }

  /** The listing whose card is pointed at, else the open one; with its address, which it may share with others. */
  get pointed() {
    const { search, listings } = this.#deps
    const id = search.pointedAt ?? this.listingHere
    return id === undefined ? undefined : { id, address: listings.get(id)?.address }
  }

  /** Each pin observes its own value, so that pointing elsewhere redraws two pins and not all. */
  isPointed(pin: Pin) {
    return computed(() => this.pointed !== undefined && holdsListing(pin, this.pointed))
  }

  /** The page that a pin leads to: its listing, or all listings at its address. */
  hrefOf({ id, address, count }: Marker) {
    const path = count > 1 ? `/address/${encodeURIComponent(address)}` : `/ad/${id}`
    return this.#deps.platform.linkPrefix + path
  }

  /** The listing that a pin's small card shows, once it is loaded. */
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
