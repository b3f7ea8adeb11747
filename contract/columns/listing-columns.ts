import type { Box } from '../listings/listing-search.ts'
import { MarkedSlots } from './marked-slots.ts'
import { Places } from './places.ts'
import { SlotIndex } from './slot-index.ts'
import { Texts } from './texts.ts'

/** A public listing as numbers: all that filters and markers need. */
export interface SnapshotRow {
  id: string
  owner_id: string
  lat: number
  lon: number
  price: number
  /** The currency's place in the list of currencies, from 0. */
  currency: number
  area: number | null
  floor: number | null
  /** Places in the lists of listing-words, from 1; null if the listing does not say. */
  deal: number
  category: number
  rooms: number | null
  condition: number | null
  /** One bit for each word, in the order of listing-words. */
  facilities: number
  heating: number
  payments: number
  is_exclusive: boolean
  address_key: string
  address: string
  /** The English name. */
  district: string | null
  sea: number | null
  has_plan: boolean
  source: number
  /** One bit for each period, in the order of listing-words. */
  periods: number
  commission: boolean | null
  deposit: number | null
  /** In milliseconds. */
  published_at: number
}

/** `unknown`: the listing does not say whether there is a commission. */
export const commissions = { unknown: 0, none: 1, some: 2 } as const

export const noFloor = -128

/** In columns of whole numbers that are never negative: the listing does not say. */
export const notSaid = -1

const columnTypes = {
  id: Float64Array,
  owner: Uint32Array,
  lat: Float64Array,
  lon: Float64Array,
  area: Float64Array,
  price: Int32Array,
  place: Uint32Array,
  address: Uint32Array,
  district: Uint32Array,
  sea: Int32Array,
  deposit: Int32Array,
  publishedAt: Float64Array,
  facilities: Uint16Array,
  heating: Uint8Array,
  payments: Uint8Array,
  deal: Uint8Array,
  category: Uint8Array,
  rooms: Uint8Array,
  condition: Uint8Array,
  currency: Uint8Array,
  isExclusive: Uint8Array,
  source: Uint8Array,
  periods: Uint8Array,
  commission: Uint8Array,
  hasPlan: Uint8Array,
  floor: Int8Array,
  /** The neighbours in the chain of listings at one place, as slot + 1; 0 stands for none. */
  next: Uint32Array,
  previous: Uint32Array,
}
type ColumnName = keyof typeof columnTypes
/** Columns that have few different values, or one bit for each word. */
export type WordColumn =
  | 'deal'
  | 'category'
  | 'rooms'
  | 'condition'
  | 'source'
  | 'district'
  | 'commission'
  | 'isExclusive'
  | 'hasPlan'
  | 'facilities'
  | 'heating'
  | 'payments'
  | 'periods'
export type Arrays = { [Name in ColumnName]: InstanceType<(typeof columnTypes)[Name]> }

const makeColumns = (capacity: number) =>
  Object.entries(columnTypes).map(
    ([name, Column]) =>
      () =>
        [name, new Column(capacity)] as const,
  )
const arraysOf = (columns: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries(columns) as Arrays
const makeArrays = (capacity: number) => arraysOf(makeColumns(capacity).map((make) => make()))

/**
 * Every public listing, with one array for each column: about 95 bytes a listing, so that a search reads millions of
 * listings in some milliseconds. Slots have no order; when a listing goes, the last one moves into its slot.
 */
export class SnapshotColumns {
  arrays: Arrays
  count = 0
  /** Grows when a slot gets another listing, or its listing gets another place on earth. */
  moves = 0
  /** The address keys of the listings; each place has one marker. */
  readonly places = new Places()
  readonly addresses = new Texts()
  readonly districts = new Texts()
  readonly owners = new Texts()
  readonly #slots = new SlotIndex()
  readonly #marked = new Map<string, MarkedSlots>()
  /** A box around all listings that were ever in here; it never shrinks. */
  readonly #bounds = { south: 90, west: 180, north: -90, east: -180 }

  constructor(arrays: Arrays = makeArrays(1_024)) {
    this.arrays = arrays
  }

  /**
   * Makes room for millions of listings at once. Other work gets its turn in between, because so much memory takes
   * time.
   */
  static async withRoomFor(capacity: number, giveTurn: () => Promise<unknown>) {
    const columns: (readonly [string, unknown])[] = []
    for (const make of makeColumns(capacity)) {
      columns.push(make())
      await giveTurn()
    }
    return new SnapshotColumns(arraysOf(columns))
  }

  slotOf = (id: string) => this.#slots.get(Number(id))

  /** The slots whose column holds this value. */
  markedWith = (name: WordColumn, value: number) =>
    this.#marksOf(`${name} ${value}`, () => new MarkedSlots(() => this.arrays[name], value))

  /** The slots whose column has this bit. */
  markedByBit = (name: WordColumn, bit: number) =>
    this.#marksOf(`${name} & ${bit}`, () => new MarkedSlots(() => this.arrays[name], bit, bit))

  isWithin({ south, west, north, east }: Box) {
    const bounds = this.#bounds
    const isTall = south <= bounds.south && north >= bounds.north
    return isTall && west <= bounds.west && east >= bounds.east
  }

  put(row: SnapshotRow) {
    this.#widen(row)
    const id = Number(row.id)
    const known = this.#slots.get(id)
    const slot = known ?? this.#takeSlot(id)
    const { arrays } = this
    const place = this.places.numberOf(row.address_key)
    const isHere = known !== undefined && arrays.place[slot] === place
    if (known !== undefined && !isHere) this.places.leave(arrays, slot)
    if (arrays.lat[slot] !== row.lat || arrays.lon[slot] !== row.lon) this.moves += 1
    arrays.id[slot] = id
    arrays.owner[slot] = this.owners.numberOf(row.owner_id)
    arrays.lat[slot] = row.lat
    arrays.lon[slot] = row.lon
    arrays.area[slot] = row.area ?? NaN
    arrays.price[slot] = row.price
    arrays.place[slot] = place
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
    arrays.sea[slot] = row.sea ?? notSaid
    arrays.hasPlan[slot] = Number(row.has_plan)
    arrays.source[slot] = row.source
    arrays.periods[slot] = row.periods
    arrays.commission[slot] =
      row.commission === null
        ? commissions.unknown
        : row.commission
          ? commissions.some
          : commissions.none
    arrays.deposit[slot] = row.deposit ?? notSaid
    arrays.publishedAt[slot] = row.published_at
    this.#noteMarks(slot)
    if (isHere) this.places.change(arrays, slot)
    else this.places.enter(arrays, slot)
  }

  remove(idText: string) {
    const id = Number(idText)
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.count -= 1
    this.moves += 1
    const last = this.count
    this.#slots.delete(id)
    this.places.leave(this.arrays, slot)
    if (slot === last) return
    for (const column of Object.values(this.arrays)) column.copyWithin(slot, last, last + 1)
    this.#noteMarks(slot)
    this.#slots.set(this.arrays.id[slot] ?? 0, slot)
    this.places.move(this.arrays, last, slot)
  }

  /** Removes the listings with an id above `after` and up to `last` that are not in `ids`. */
  retain(ids: ReadonlySet<number>, after: number, last: number) {
    for (const id of this.#slots.idsBetween(after, last)) if (!ids.has(id)) this.remove(String(id))
  }

  #marksOf(key: string, make: () => MarkedSlots): MarkedSlots {
    const marked = this.#marked.get(key) ?? make()
    this.#marked.set(key, marked)
    return marked
  }

  #noteMarks(slot: number) {
    for (const marked of this.#marked.values()) marked.note(slot)
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
    // From a million on, room grows by a quarter and not to double: memory is taken even if it is not used.
    const more = this.count < 1_000_000 ? this.count : Math.ceil(this.count / 4)
    const larger = makeArrays(this.count + more)
    for (const [name, column] of Object.entries(this.arrays) as [ColumnName, Arrays[ColumnName]][])
      larger[name].set(column)
    this.arrays = larger
  }
}
