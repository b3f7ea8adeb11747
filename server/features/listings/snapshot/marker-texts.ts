import type { SnapshotColumns } from '../../../../contract/columns/listing-columns.ts'
import type { ShownPlace } from '../../../../contract/columns/markers.ts'
import { markerAt } from '../../../../contract/columns/markers.ts'

/** A place's marker as it is sent, and all that it was written from. */
interface Written {
  text: string
  count: number
  address: number
  lat: number
  lon: number
  /** What is told of a place with one listing; 0 of one with several. */
  id: number
  price: number
  currency: number
  isExclusive: number
}

/**
 * Markers as they are sent, kept a place each: of the thousands on a map a change touches one, and writing them all
 * anew takes longer than finding them. A kept text holds for as long as what it says is so; nobody has to tell.
 */
export class MarkerTexts {
  readonly #written: (Written | undefined)[] = []

  of(columns: SnapshotColumns, places: readonly ShownPlace[]): string {
    return `[${places.map((shown) => this.#textOf(columns, shown)).join(',')}]`
  }

  #textOf(columns: SnapshotColumns, shown: ShownPlace): string {
    const { place, slot, count } = shown
    const { arrays } = columns
    const isOne = count === 1
    const address = arrays.address[slot] ?? 0
    const lat = arrays.lat[slot] ?? 0
    const lon = arrays.lon[slot] ?? 0
    const id = isOne ? (arrays.id[slot] ?? 0) : 0
    const price = isOne ? (arrays.price[slot] ?? 0) : 0
    const currency = isOne ? (arrays.currency[slot] ?? 0) : 0
    const isExclusive = isOne ? (arrays.isExclusive[slot] ?? 0) : 0
    const written = this.#written[place]
    if (
      written &&
      written.count === count &&
      written.address === address &&
      written.lat === lat &&
      written.lon === lon &&
      written.id === id &&
      written.price === price &&
      written.currency === currency &&
      written.isExclusive === isExclusive
    )
      return written.text
    const text = JSON.stringify(markerAt(columns, shown))
    this.#written[place] = { text, count, address, lat, lon, id, price, currency, isExclusive }
    return text
  }
}
