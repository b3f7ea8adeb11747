import type { Box } from '../listing-search.ts'

/** A public listing as numbers: what filters ask about and markers show. */
export interface SnapshotRow {
  id: string
  owner_id: string
  lat: number
  lon: number
  price: number
  /** Its place in the list of currencies, from 0. */
  currency: number
  area: number | null
  floor: number | null
  /** Places in the lists of listing-words, from 1; null where nothing is said. */
  deal: number
  category: number
  rooms: number | null
  condition: number | null
  /** One bit a word, in the order of listing-words. */
  facilities: number
  heating: number
  payments: number
  is_exclusive: boolean
  address_key: string
  address: string
  /** In English. */
  district: string | null
  sea: number | null
  has_plan: boolean
  source: number
  /** One bit a period, in the order of listing-words. */
  periods: number
  commission: boolean | null
  deposit: number | null
  /** In milliseconds. */
  published_at: number
}

/** Where nothing is said of the commission. */
export const commissions = { unknown: 0, none: 1, some: 2 } as const

export const noFloor = -128

/** Texts that many listings share, kept once and named by number. */
class Texts {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []
  /** All numbers, in the order of their texts, as far as they were put in order. */
  readonly #inOrder: number[] = []
  #ranks = new Uint32Array()

  numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.#texts.length)
    return this.#texts.push(text) - 1
  }

  find = (text: string) => this.#numbers.get(text)
  at = (number: number) => this.#texts[number] ?? ''

  get size() {
    return this.#texts.length
  }

  /** For each number, where its text stands when all are put in order. A few new texts cost little: the rest is in order. */
  ranks(): Uint32Array {
    if (this.#ranks.length === this.size) return this.#ranks
    for (let number = this.#inOrder.length; number < this.size; number += 1)
      this.#inOrder.push(number)
    this.#inOrder.sort((a, b) => (this.at(a) < this.at(b) ? -1 : 1))
    this.#ranks = new Uint32Array(this.size)
    for (const [rank, number] of this.#inOrder.entries()) this.#ranks[number] = rank
    return this.#ranks
  }
}

const makeArrays = (capacity: number) => ({
  id: new Float64Array(capacity),
  owner: new Float64Array(capacity),
  lat: new Float64Array(capacity),
  lon: new Float64Array(capacity),
  area: new Float64Array(capacity),
  price: new Int32Array(capacity),
  place: new Uint32Array(capacity),
  address: new Uint32Array(capacity),
  district: new Uint32Array(capacity),
  sea: new Float64Array(capacity),
  deposit: new Float64Array(capacity),
  publishedAt: new Float64Array(capacity),
  facilities: new Uint16Array(capacity),
  heating: new Uint8Array(capacity),
  payments: new Uint8Array(capacity),
  deal: new Uint8Array(capacity),
  category: new Uint8Array(capacity),
  rooms: new Uint8Array(capacity),
  condition: new Uint8Array(capacity),
  currency: new Uint8Array(capacity),
  isExclusive: new Uint8Array(capacity),
  source: new Uint8Array(capacity),
  periods: new Uint8Array(capacity),
  commission: new Uint8Array(capacity),
  hasPlan: new Uint8Array(capacity),
  floor: new Int8Array(capacity),
})
type Arrays = ReturnType<typeof makeArrays>

/**
 * Every public listing, a column an array: about 190 bytes a listing, read at millions of listings in a few milliseconds. Slots
 * have no order; the last moves into the place of one that goes.
 */
export class SnapshotColumns {
  arrays: Arrays = makeArrays(1_024)
  count = 0
  /** Grows when another listing, or another place on earth, takes a slot. */
  moves = 0
  /** Addresses as keys: one place, one marker. */
  readonly places = new Texts()
  readonly addresses = new Texts()
  readonly districts = new Texts()
  readonly #slots = new Map<number, number>()
  /** Around all that ever was in here: never too small. */
  readonly #bounds = { south: 90, west: 180, north: -90, east: -180 }

  slotOf = (id: string) => this.#slots.get(Number(id))

  isWithin({ south, west, north, east }: Box) {
    const bounds = this.#bounds
    const isTall = south <= bounds.south && north >= bounds.north
    return isTall && west <= bounds.west && east >= bounds.east
  }

  put(row: SnapshotRow) {
    this.#widen(row)
    const id = Number(row.id)
    const slot = this.#slots.get(id) ?? this.#takeSlot(id)
    const { arrays } = this
    if (arrays.lat[slot] !== row.lat || arrays.lon[slot] !== row.lon) this.moves += 1
    arrays.id[slot] = id
    arrays.owner[slot] = Number(row.owner_id)
    arrays.lat[slot] = row.lat
    arrays.lon[slot] = row.lon
    arrays.area[slot] = row.area ?? NaN
    arrays.price[slot] = row.price
    arrays.place[slot] = this.places.numberOf(row.address_key)
    arrays.address[slot] = this.addresses.numberOf(row.address)
    arrays.facilities[slot] = row.facilities
    arrays.heating[slot] = row.heating
    arrays.payments[slot] = row.payments
    arrays.deal[slot] = row.deal
    arrays.category[slot] = row.category
    arrays.rooms[slot] = row.rooms ?? 0
    arrays.condition[slot] = row.condition ?? 0
    arrays.currency[slot] = row.currency
    arrays.isExclusive[slot] = Number(row.is_exclusive)
    arrays.floor[slot] = row.floor ?? noFloor
    arrays.district[slot] = this.districts.numberOf(row.district ?? '')
    arrays.sea[slot] = row.sea ?? NaN
    arrays.hasPlan[slot] = Number(row.has_plan)
    arrays.source[slot] = row.source
    arrays.periods[slot] = row.periods
    arrays.commission[slot] =
      row.commission === null
        ? commissions.unknown
        : row.commission
          ? commissions.some
          : commissions.none
    arrays.deposit[slot] = row.deposit ?? NaN
    arrays.publishedAt[slot] = row.published_at
  }

  remove(idText: string) {
    const id = Number(idText)
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.count -= 1
    this.moves += 1
    const last = this.count
    this.#slots.delete(id)
    if (slot === last) return
    for (const column of Object.values(this.arrays)) column.copyWithin(slot, last, last + 1)
    this.#slots.set(this.arrays.id[slot] ?? 0, slot)
  }

  #widen({ lat, lon }: SnapshotRow) {
    const bounds = this.#bounds
    if (lat < bounds.south) bounds.south = lat
    if (lat > bounds.north) bounds.north = lat
    if (lon < bounds.west) bounds.west = lon
    if (lon > bounds.east) bounds.east = lon
  }

  #takeSlot(id: number) {
    if (this.count === this.arrays.id.length) this.#grow()
    const slot = this.count
    this.count += 1
    this.moves += 1
    this.#slots.set(id, slot)
    return slot
  }

  #grow() {
    const larger = makeArrays(this.count * 2)
    for (const [name, column] of Object.entries(this.arrays) as [
      keyof Arrays,
      Arrays[keyof Arrays],
    ][])
      larger[name].set(column)
    this.arrays = larger
  }
}
