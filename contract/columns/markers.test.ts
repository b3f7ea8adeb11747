import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import type { Box } from '../listings/listing-search.ts'
import type { Marker } from '../listings/listings.ts'
import { isInBox } from './in-area.ts'
import { SnapshotColumns } from './listing-columns.ts'
import { markerAt, markersOf, placesIn } from './markers.ts'
import { row } from './testing/snapshot-row.ts'

/** Every tenth place holds two listings, the others one. */
function town(places: number) {
  const columns = new SnapshotColumns()
  let id = 0
  for (let place = 0; place < places; place += 1)
    for (let listing = 0; listing < (place % 10 === 9 ? 2 : 1); listing += 1) {
      id += 1
      columns.put({ ...row, id: String(id), address_key: `key ${place}`, address: `${place}` })
    }
  return columns
}

const markersIn = (columns: SnapshotColumns, box: Box | undefined) =>
  placesIn(columns, box).map((place) => markerAt(columns, place))

/** The markers as counted from each listing, without the prepared places. */
function counted(columns: SnapshotColumns, box?: Box) {
  const isInside = box ? isInBox(box, columns) : () => true
  const slots = Uint32Array.from({ length: columns.count }, (_, slot) => slot).filter(isInside)
  return markersOf(columns, slots).sort(byAddress)
}
const prepared = (columns: SnapshotColumns, box?: Box) => markersIn(columns, box).sort(byAddress)
const byAddress = (a: Marker, b: Marker) => a.address.localeCompare(b.address)

describe('markers of a large town', () => {
  it('are complete up to the limit', () => {
    expect(prepared(town(limits.markers))).toHaveLength(limits.markers)
  })

  it('keep the places with most listings, exactly as many as the limit', () => {
    const markers = prepared(town(limits.markers + 1_000))
    expect(markers).toHaveLength(limits.markers)
    expect(markers.filter(({ count }) => count === 2)).toHaveLength(600)
  })
})

describe('markers', () => {
  const addressesIn = (columns: SnapshotColumns) =>
    markersIn(columns, undefined).map(({ address }) => address)

  it('are in the order of their addresses, also after one is added', () => {
    const columns = new SnapshotColumns()
    const put = (id: number, address: string) =>
      columns.put({ ...row, id: String(id), address_key: `key ${id}`, address })
    put(1, 'улица Чавчавадзе, 2')
    put(2, 'улица Баку, 14')
    put(3, 'улица Чавчавадзе, 1')
    put(4, 'улица Баку, 14')
    const before = [
      'улица Баку, 14',
      'улица Баку, 14',
      'улица Чавчавадзе, 1',
      'улица Чавчавадзе, 2',
    ]
    expect(addressesIn(columns)).toEqual(before)
    put(5, 'улица Горгиладзе, 7')
    expect(addressesIn(columns)).toEqual([
      ...before.slice(0, 2),
      'улица Горгиладзе, 7',
      ...before.slice(2),
    ])
  })
})

describe('listings in memory', () => {
  it('stay unchanged when others are removed', () => {
    const columns = town(50)
    const before = prepared(columns).filter(({ count }) => count === 1)
    const gone = before.slice(0, 20)
    for (const { id } of gone) columns.remove(id ?? '')
    columns.remove('99999')
    const left = prepared(columns).filter(({ count }) => count === 1)
    const byId = (a: Marker, b: Marker) => Number(a.id) - Number(b.id)
    expect(left.sort(byId)).toEqual(before.slice(20).sort(byId))
  })
})

const [ids, places, degrees] = [fc.integer({ min: 1, max: 40 }), fc.nat(5), fc.nat(9)]
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ id: ids, place: places, lat: degrees, lon: degrees }) },
  { weight: 1, arbitrary: fc.record({ gone: ids }) },
)
const anyBox = fc.tuple(degrees, degrees, degrees, degrees).map(([a, b, c, d]) => ({
  south: Math.min(a, b),
  north: Math.max(a, b),
  west: Math.min(c, d),
  east: Math.max(c, d),
}))

describe('prepared places', () => {
  it('are the same as counted from each listing, after any changes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), fc.array(anyBox), (steps, boxes) => {
        const columns = new SnapshotColumns()
        for (const each of steps)
          if ('gone' in each) columns.remove(String(each.gone))
          else {
            const { id, place, lat, lon } = each
            const at = { address_key: `key ${place}`, address: `${place} as ${id} says` }
            columns.put({ ...row, ...at, id: String(id), lat, lon })
          }
        expect(prepared(columns)).toEqual(counted(columns))
        for (const box of boxes) expect(prepared(columns, box)).toEqual(counted(columns, box))
      }),
      { seed: 12, numRuns: 300 },
    )
  })

  it('lose the listings in range that were not read again, and no others', () => {
    const columns = town(5_000)
    const all = columns.count
    columns.retain(new Set([1_000, 3_000]), 999, 3_000)
    expect(columns.count).toBe(all - 1_999)
    for (const id of ['999', '1000', '3000', '3001']) expect(columns.slotOf(id)).toBeDefined()
    for (const id of ['1001', '2999']) expect(columns.slotOf(id)).toBeUndefined()
    columns.retain(new Set(), 3_000, Number.POSITIVE_INFINITY)
    expect(columns.count).toBe(1_001)
    expect(prepared(columns)).toEqual(counted(columns))
  })
})
