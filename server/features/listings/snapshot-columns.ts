import type { Box } from '../../../contract/listing-search.ts'

/** A public listing as numbers: what filters ask about and markers show. */
export interface SnapshotRow {
  id: string
  owner_id: string
  lat: number
  lon: number
  price: number
  is_gel: boolean
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
}

export const noFloor = -128

/** Texts that many listings share, kept once and named by number. */
class Texts {
  private readonly numbers = new Map<string, number>()
  private readonly texts: string[] = []

  numberOf(text: string): number {
    const known = this.numbers.get(text)
    if (known !== undefined) return known
    this.numbers.set(text, this.texts.length)
    return this.texts.push(text) - 1
  }

  find = (text: string) => this.numbers.get(text)
  at = (number: number) => this.texts[number] ?? ''

  get size() {
    return this.texts.length
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
  facilities: new Uint16Array(capacity),
  heating: new Uint8Array(capacity),
  payments: new Uint8Array(capacity),
  deal: new Uint8Array(capacity),
  category: new Uint8Array(capacity),
  rooms: new Uint8Array(capacity),
  condition: new Uint8Array(capacity),
  isGel: new Uint8Array(capacity),
  isExclusive: new Uint8Array(capacity),
  floor: new Int8Array(capacity),
})
type Arrays = ReturnType<typeof makeArrays>

/**
 * Every public listing, a column an array: about 150 bytes a listing, read at millions of listings in a few milliseconds. Slots
 * have no order; the last moves into the place of one that goes.
 */
export class SnapshotColumns {
  arrays: Arrays = makeArrays(1_024)
  count = 0
  /** Addresses as keys: one place, one marker. */
  readonly places = new Texts()
  readonly addresses = new Texts()
  private readonly slots = new Map<number, number>()
  /** Around all that ever was in here: never too small. */
  private readonly bounds = { south: 90, west: 180, north: -90, east: -180 }

  slotOf = (id: string) => this.slots.get(Number(id))

  isWithin({ south, west, north, east }: Box) {
    const { bounds } = this
    const isTall = south <= bounds.south && north >= bounds.north
    return isTall && west <= bounds.west && east >= bounds.east
  }

  put(row: SnapshotRow) {
    this.widen(row)
    const id = Number(row.id)
    const slot = this.slots.get(id) ?? this.takeSlot(id)
    const { arrays } = this
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
    arrays.isGel[slot] = Number(row.is_gel)
    arrays.isExclusive[slot] = Number(row.is_exclusive)
    arrays.floor[slot] = row.floor ?? noFloor
  }

  remove(idText: string) {
    const id = Number(idText)
    const slot = this.slots.get(id)
    if (slot === undefined) return
    this.count -= 1
    const last = this.count
    this.slots.delete(id)
    if (slot === last) return
    for (const column of Object.values(this.arrays)) column.copyWithin(slot, last, last + 1)
    this.slots.set(this.arrays.id[slot] ?? 0, slot)
  }

  private widen({ lat, lon }: SnapshotRow) {
    const { bounds } = this
    if (lat < bounds.south) bounds.south = lat
    if (lat > bounds.north) bounds.north = lat
    if (lon < bounds.west) bounds.west = lon
    if (lon > bounds.east) bounds.east = lon
  }

  private takeSlot(id: number) {
    if (this.count === this.arrays.id.length) this.grow()
    const slot = this.count
    this.count += 1
    this.slots.set(id, slot)
    return slot
  }

  private grow() {
    const larger = makeArrays(this.count * 2)
    for (const [name, column] of Object.entries(this.arrays) as [
      keyof Arrays,
      Arrays[keyof Arrays],
    ][])
      larger[name].set(column)
    this.arrays = larger
  }
}
