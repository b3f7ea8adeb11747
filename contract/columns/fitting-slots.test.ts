import { expect, it } from 'vitest'
import type { FilterContext } from './fitting-slots.ts'
import { fittingSlots, fittingSlotsInTurns, slotsATurn } from './fitting-slots.ts'
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

/** Every third is exclusive: enough listings for three turns. */
function city() {
  const columns = new SnapshotColumns()
  for (let id = 1; id <= 3 * slotsATurn; id += 1)
    columns.put({ ...row, id: String(id), is_exclusive: id % 3 === 0 })
  return columns
}

const idsAt = (columns: SnapshotColumns, slots: Uint32Array) =>
  new Set(Array.from(slots, (slot) => columns.arrays.id[slot]))

it('gives others their turn while it looks through many, and finds those that it finds alone', async () => {
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
])('misses nobody when listings move %s meanwhile', async (_, times) => {
  const columns = city()
  // The last comes into the place of the first, where nobody looks any more.
  let moved = 0
  const slots = await fittingSlotsInTurns(columns, filters, context, async () => {
    if (moved === times) return
    moved += 1
    columns.remove(String(moved))
  })
  expect(moved).toBeGreaterThanOrEqual(Math.min(times, 3))
  expect(idsAt(columns, slots)).toEqual(idsAt(columns, fittingSlots(columns, filters, context)))
})
