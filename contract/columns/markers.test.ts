import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import type { Marker } from '../listings.ts'
import type { SnapshotRow } from './listing-columns.ts'
import { SnapshotColumns } from './listing-columns.ts'
import { markersOf } from './markers.ts'

const row: SnapshotRow = {
  id: '1',
  owner_id: '1',
  lat: 41.64,
  lon: 41.63,
  price: 1,
  currency: 0,
  area: null,
  floor: null,
  deal: 1,
  category: 1,
  rooms: null,
  condition: null,
  facilities: 0,
  heating: 0,
  payments: 0,
  is_exclusive: false,
  district: null,
  sea: null,
  has_plan: false,
  source: 1,
  periods: 0,
  commission: null,
  deposit: null,
  published_at: 0,
  address_key: '',
  address: '',
}

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

const markersIn = (columns: SnapshotColumns) =>
  markersOf(
    columns,
    Uint32Array.from({ length: columns.count }, (_, slot) => slot),
  )

describe('markers of a large town', () => {
  it('are all there up to the limit', () => {
    expect(markersIn(town(limits.markers))).toHaveLength(limits.markers)
  })

  it('keep the fullest places beyond it, and exactly so many as the limit', () => {
    const markers = markersIn(town(limits.markers + 1_000))
    expect(markers).toHaveLength(limits.markers)
    expect(markers.filter(({ count }) => count === 2)).toHaveLength(600)
  })
})

describe('markers', () => {
  const addressesIn = (columns: SnapshotColumns) => markersIn(columns).map(({ address }) => address)

  it('come in the order of their addresses, also of those that are new', () => {
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
  it('stay themselves when others go', () => {
    const columns = town(50)
    const before = markersIn(columns).filter(({ count }) => count === 1)
    const gone = before.slice(0, 20)
    for (const { id } of gone) columns.remove(id ?? '')
    columns.remove('99999')
    const left = markersIn(columns).filter(({ count }) => count === 1)
    const byId = (a: Marker, b: Marker) => Number(a.id) - Number(b.id)
    expect(left.sort(byId)).toEqual(before.slice(20).sort(byId))
  })
})
