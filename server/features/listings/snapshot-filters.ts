import { theCity } from '../../../contract/limits.ts'
import type { Filters, Point } from '../../../contract/listing-search.ts'
import { parseBox, parsePolygon } from '../../../contract/listing-search.ts'
import * as words from '../../../contract/listing-words.ts'
import { boxAround } from './area-sql.ts'
import { priceBounds } from './price-bounds.ts'
import type { SearchContext } from './search-sql.ts'
import type { SnapshotColumns } from './snapshot-columns.ts'
import { noFloor } from './snapshot-columns.ts'

/** Each reads its own columns in its own place: a read shared by all columns would be a slow one. */
type Test = (slot: number) => boolean

/** The slots of the public listings that fit: what `whereOf` says in SQL, of the filters that need no text search. */
export function fittingSlots(
  columns: SnapshotColumns,
  filters: Filters,
  context: Pick<SearchContext, 'rate' | 'keyOfAddress'>,
): Uint32Array {
  let slots = startingSlots(columns, filters)
  for (const test of testsOf(columns, filters, context)) {
    let kept = 0
    for (const slot of slots)
      if (test(slot)) {
        slots[kept] = slot
        kept += 1
      }
    slots = slots.subarray(0, kept)
  }
  return slots
}

function startingSlots(columns: SnapshotColumns, { id: ids }: Filters): Uint32Array {
  if (ids)
    return Uint32Array.from(
      new Set(ids.map((id) => columns.slotOf(id)).filter((slot) => slot !== undefined)),
    )
  const all = new Uint32Array(columns.count)
  for (let slot = 0; slot < all.length; slot += 1) all[slot] = slot
  return all
}

type Context = Pick<SearchContext, 'rate' | 'keyOfAddress'>

function testsOf(columns: SnapshotColumns, filters: Filters, context: Context): Test[] {
  return [
    ...testsOfPlace(columns, filters, context),
    ...testsOfWords(columns, filters),
    ...testsOfNumbers(columns, filters, context),
  ].filter((test) => test !== undefined)
}

function testsOfPlace(columns: SnapshotColumns, filters: Filters, { keyOfAddress }: Context) {
  const { lat, lon, place } = columns.arrays
  const polygon = filters.polygon === undefined ? undefined : parsePolygon(filters.polygon)
  const boxes = [
    filters.bbox === undefined ? undefined : parseBox(filters.bbox),
    polygon && boxAround(polygon),
  ].filter((box) => box !== undefined)
  const isInPlace = (address: string): Test => {
    const wanted = columns.places.find(keyOfAddress(address))
    return (slot) => place[slot] === wanted
  }
  return [
    filters.address === undefined ? undefined : isInPlace(filters.address),
    filters.city !== undefined && filters.city.trim().toLowerCase() !== theCity
      ? () => false
      : undefined,
    ...boxes.map(({ south, west, north, east }): Test => {
      return (slot) => {
        const y = lat[slot] ?? 0
        const x = lon[slot] ?? 0
        return y >= south && y <= north && x >= west && x <= east
      }
    }),
    polygon && ((slot: number) => isInside(polygon, lat[slot] ?? 0, lon[slot] ?? 0)),
  ]
}

function isInside(points: readonly Point[], lat: number, lon: number) {
  let isIn = false
  let [y2, x2] = points.at(-1) ?? [0, 0]
  for (const [y1, x1] of points) {
    if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) isIn = !isIn
    ;[y2, x2] = [y1, x1]
  }
  return isIn
}

function testsOfWords({ arrays }: SnapshotColumns, filters: Filters) {
  const isOneOf = <Word>(
    column: Uint8Array,
    list: readonly Word[],
    wanted: readonly Word[] | undefined,
  ): Test | undefined => {
    if (!wanted) return undefined
    const places = wanted.map((word) => list.indexOf(word) + 1)
    return (slot) => places.includes(column[slot] ?? 0)
  }
  const bits = <Word>(list: readonly Word[], wanted: readonly Word[]) =>
    wanted.reduce((sum, word) => sum | (1 << list.indexOf(word)), 0)
  const hasAny = <Word>(
    column: Uint8Array,
    list: readonly Word[],
    wanted: readonly Word[] | undefined,
  ): Test | undefined => {
    if (!wanted) return undefined
    const some = bits(list, wanted)
    return (slot) => ((column[slot] ?? 0) & some) !== 0
  }
  const { facilities } = arrays
  const all = filters.facilities && bits(words.facilities, filters.facilities)
  return [
    isOneOf(arrays.deal, words.dealTypes, filters.dealType),
    isOneOf(arrays.category, words.categories, filters.category),
    isOneOf(arrays.rooms, words.apartmentCategories, filters.apartmentCategory),
    isOneOf(arrays.condition, words.apartmentConditions, filters.apartmentCondition),
    all === undefined ? undefined : (slot: number) => ((facilities[slot] ?? 0) & all) === all,
    hasAny(arrays.heating, words.heatingTypes, filters.heatingTypes),
    hasAny(arrays.payments, words.paymentVariants, filters.paymentVariants),
  ]
}

function testsOfNumbers({ arrays }: SnapshotColumns, filters: Filters, { rate }: Context) {
  const within = (
    column: Float64Array | Int8Array | Uint8Array,
    min = -Infinity,
    max = Infinity,
  ): Test => {
    return (slot) => {
      const value = column[slot] ?? 0
      return value >= min && value <= max
    }
  }
  const isAsked = (...bounds: unknown[]) => bounds.some((bound) => bound !== undefined)
  const price = priceBounds(filters, rate)
  const { minArea, maxArea, minFloor, maxFloor, isExclusive } = filters
  return [
    ...[filters.ownerId, filters.agencyId].map((owner) =>
      owner === undefined ? undefined : within(arrays.owner, Number(owner), Number(owner)),
    ),
    price && isInPrice(arrays, price, rate),
    isAsked(minArea, maxArea) ? within(arrays.area, minArea, maxArea) : undefined,
    isAsked(minFloor, maxFloor)
      ? within(arrays.floor, minFloor ?? noFloor + 1, maxFloor)
      : undefined,
    isExclusive === undefined
      ? undefined
      : within(arrays.isExclusive, Number(isExclusive), Number(isExclusive)),
  ]
}

function isInPrice(
  { price, isGel }: SnapshotColumns['arrays'],
  { min, max }: { min: number; max: number },
  rate: number,
): Test {
  return (slot) => {
    const own = price[slot] ?? 0
    const dollars = isGel[slot] ? own / rate : own
    return dollars >= min && dollars <= max
  }
}
