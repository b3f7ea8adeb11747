import type { SnapshotColumns, WordColumn } from './listing-columns.ts'
import type { MarkedSlots } from './marked-slots.ts'
import { slotsANumber } from './marked-slots.ts'

/** Listings that have one of some words, or all of them. */
export interface WordCondition {
  of: 'one' | 'all'
  marks: readonly MarkedSlots[]
  /** The same test for a single listing. */
  fits: (slot: number) => boolean
}

/** The column holds one of these values. */
export function holding(
  columns: SnapshotColumns,
  name: WordColumn,
  values: readonly number[],
): WordCondition {
  const stored = columns.arrays[name]
  return {
    of: 'one',
    marks: values.map((value) => columns.markedWith(name, value)),
    fits: (slot) => values.includes(stored[slot] ?? 0),
  }
}

/** The column has one of these bits. */
export function havingOne(columns: SnapshotColumns, name: WordColumn, bits: number): WordCondition {
  const stored = columns.arrays[name]
  return {
    of: 'one',
    marks: marksOfBits(columns, name, bits),
    fits: (slot) => ((stored[slot] ?? 0) & bits) !== 0,
  }
}

/** The column has all of these bits. */
export function havingAll(columns: SnapshotColumns, name: WordColumn, bits: number): WordCondition {
  const stored = columns.arrays[name]
  return {
    of: 'all',
    marks: marksOfBits(columns, name, bits),
    fits: (slot) => ((stored[slot] ?? 0) & bits) === bits,
  }
}

function marksOfBits(columns: SnapshotColumns, name: WordColumn, bits: number): MarkedSlots[] {
  const marks: MarkedSlots[] = []
  for (let left = bits; left !== 0; left &= left - 1)
    marks.push(columns.markedByBit(name, left & -left))
  return marks
}

/**
 * Writes the slots from `from` to `end` that fit into `part` and returns how many there are. `from` must be a multiple
 * of `slotsANumber`.
 */
export function takeMarked(
  part: Uint32Array,
  from: number,
  end: number,
  conditions: readonly WordCondition[],
): number {
  for (const { marks } of conditions) for (const each of marks) each.makeUpTo(end)
  let taken = 0
  for (let first = from; first < end; first += slotsANumber) {
    let fitting = fittingAt(first / slotsANumber, conditions)
    const count = end - first
    if (count < slotsANumber) fitting &= (1 << count) - 1
    for (; fitting !== 0; fitting &= fitting - 1) {
      part[taken] = first + 31 - Math.clz32(fitting & -fitting)
      taken += 1
    }
  }
  return taken
}

/** One bit for each of the 32 slots that share the number at `at`: whether the slot fits. */
function fittingAt(at: number, conditions: readonly WordCondition[]): number {
  let fitting = -1
  for (const { of, marks } of conditions) {
    if (of === 'all') for (const { bits } of marks) fitting &= bits[at] ?? 0
    else {
      let some = 0
      for (const { bits } of marks) some |= bits[at] ?? 0
      fitting &= some
    }
    if (fitting === 0) return 0
  }
  return fitting
}
