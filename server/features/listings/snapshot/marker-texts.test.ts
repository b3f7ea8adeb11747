import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SnapshotColumns } from '../../../../contract/columns/listing-columns.ts'
import { markerAt, placesIn } from '../../../../contract/columns/markers.ts'
import { row } from '../../../../contract/columns/testing/snapshot-row.ts'
import { MarkerTexts } from './marker-texts.ts'

const few = fc.integer({ min: 1, max: 4 })
/** Mostly the usual value, so that often only one thing differs. */
const seldom = <Value>(usual: Value, other: Value) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constant(other) },
  )
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      id: few,
      place: fc.nat(2),
      price: seldom(50_000, 60_000),
      currency: seldom(0, 1),
      is_exclusive: seldom(false, true),
      address: seldom('улица Баку, 14', 'Baku "14"'),
      lat: seldom(41.64, 41.65),
      lon: seldom(41.61, 41.62),
    }),
  },
  { weight: 1, arbitrary: fc.record({ gone: few }) },
)

const north = { south: 41.645, north: 41.7, west: 41, east: 42 }
const south = { ...north, south: 41.6, north: 41.645 }

it('the text of each marker is up to date, whatever was cached of it before', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const columns = new SnapshotColumns()
      const texts = new MarkerTexts()
      for (const each of steps) {
        if ('gone' in each) columns.remove(String(each.gone))
        else columns.put({ ...row, ...each, id: String(each.id), address_key: `${each.place}` })
        // Includes a box with only some listings of a place, in which another listing is the oldest.
        for (const box of [undefined, north, south]) {
          const places = placesIn(columns, box)
          const text = texts.of(columns, places).toString()
          expect(JSON.parse(text)).toEqual(places.map((place) => markerAt(columns, place)))
        }
      }
    }),
    { seed: 13, numRuns: 300 },
  )
})

it('the cached text of a listing is not used for another one in its slot', () => {
  const columns = new SnapshotColumns()
  const texts = new MarkerTexts()
  const put = (id: string, address_key: string, lat: number) =>
    columns.put({ ...row, id, address_key, lat })
  const idsIn = (box: typeof north) =>
    JSON.parse(texts.of(columns, placesIn(columns, box)).toString()).map(
      ({ id }: { id: string }) => id,
    )
  put('1', 'elsewhere', 41.64)
  put('2', 'here', 41.65)
  expect(idsIn(north)).toEqual(['2'])
  // The second listing moves into the first one's slot, and the third gets the second one's former slot.
  columns.remove('1')
  put('3', 'here', 41.64)
  expect(idsIn(south)).toEqual(['3'])
})
