import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FilterContext } from './fitting-slots.ts'
import { fitTest, fittingSlots, fittingSlotsInTurns, slotsATurn } from './fitting-slots.ts'
import { SnapshotColumns } from './listing-columns.ts'
import { row } from './testing/snapshot-row.ts'

const context: FilterContext = {
  rates: {},
  cityId: 'batumi',
  keyOfAddress: (address) => address,
  placeNamed: () => undefined,
  cellsWithin: () => {
    throw new Error('nobody asks for what is near')
  },
  now: new Date('2026-03-03T12:00:00Z'),
}
const filters = { isExclusive: true }

/** Every third listing is exclusive; there are enough listings for three turns. */
function city() {
  const columns = new SnapshotColumns()
  for (let id = 1; id <= 3 * slotsATurn; id += 1)
    columns.put({ ...row, id: String(id), is_exclusive: id % 3 === 0 })
  return columns
}

const idsAt = (columns: SnapshotColumns, slots: Uint32Array) =>
  new Set(Array.from(slots, (slot) => columns.arrays.id[slot]))

it('a search in turns pauses between them, and finds the same as one without pauses', {
  tags: 'long',
}, async () => {
  const columns = city()
  let turns = 0
  const slots = await fittingSlotsInTurns(columns, filters, context, async () => {
    turns += 1
  })
  expect(turns).toBe(2)
  expect(slots).toEqual(fittingSlots(columns, filters, context))
  expect(slots).toHaveLength(slotsATurn)
})

it.each([
  ['once', 1],
  ['again and again', 100],
])('a search in turns misses no listing that moves %s', { tags: 'long' }, async (_, times) => {
  const columns = city()
  // The last listing moves into the slot of the first, where the search has already looked.
  let moved = 0
  const slots = await fittingSlotsInTurns(columns, filters, context, async () => {
    if (moved === times) return
    moved += 1
    columns.remove(String(moved))
  })
  expect(moved).toBeGreaterThanOrEqual(Math.min(times, 3))
  expect(idsAt(columns, slots)).toEqual(idsAt(columns, fittingSlots(columns, filters, context)))
})

const few = fc.integer({ min: 1, max: 40 })
const asked = fc.oneof(
  fc.record({ category: fc.constantFrom(['newApartment'], ['secondaryApartment', 'commercial']) }),
  fc.record({ facilities: fc.constantFrom(['balcony'], ['balcony', 'seaView']) }),
  fc.record({ heatingTypes: fc.constantFrom(['central'], ['central', 'conditioner']) }),
  fc.record({ district: fc.constantFrom(['Old Batumi'], ['Rustaveli', 'Nowhere']) }),
  fc.record({ isExclusive: fc.boolean() }),
  fc.record({ minPrice: fc.constant(30_000) }),
  fc.record({ maxPrice: fc.constantFrom(20_000, 50_000) }),
  fc.record({ minFloor: fc.constant(0) }),
  fc.record({ maxFloor: fc.constant(0) }),
)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      put: few,
      category: fc.integer({ min: 1, max: 3 }),
      facilities: fc.nat(7),
      heating: fc.nat(3),
      district: fc.constantFrom('Old Batumi', 'Rustaveli', null),
      price: fc.constantFrom(20_000, 50_000, 90_000),
      currency: fc.nat(1),
      floor: fc.constantFrom(null, -1, 0, 7),
      is_exclusive: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ remove: few }) },
  // One filter, or two together.
  { weight: 2, arbitrary: fc.tuple(asked, asked).map(([one, other]) => ({ ...one, ...other })) },
)

it('the indexed search finds the same as a check of each listing, after any changes', () => {
  const inLari = { ...context, rates: { GEL: 2.7 } }
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200, size: 'max' }), (steps) => {
      const columns = new SnapshotColumns()
      for (const each of steps) {
        if ('put' in each) columns.put({ ...row, ...each, id: String(each.put) })
        else if ('remove' in each) columns.remove(String(each.remove))
        else {
          const filters = each as Parameters<typeof fitTest>[1]
          const slots = Array.from({ length: columns.count }, (_, slot) => slot)
          const fitting = slots.filter(fitTest(columns, filters, inLari))
          expect([...fittingSlots(columns, filters, inLari)]).toEqual(fitting)
        }
      }
    }),
    { seed: 7, numRuns: 100 },
  )
})
