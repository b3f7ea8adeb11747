import { expect, test } from 'vitest'
import { columnsIn, heightOf, heights, layOut, rowOf, rowsBetween } from './board-rows.ts'

const ids = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)

test('the images of a listing continue in the next line', () => {
  const rows = layOut([{ id: 'g', files: ids('f', 7) }], 3)
  expect(rows.map((row) => (row.kind === 'tiles' ? row.files.length : row.kind))).toEqual([
    'head',
    3,
    3,
    1,
    'foot',
  ])
  expect(rowOf(rows, 'f6')).toMatchObject({ at: 6 })
})

test('a listing without images keeps an empty line for dropping', () => {
  expect(layOut([{ id: 'g', files: [] }], 3).map(({ kind }) => kind)).toEqual([
    'head',
    'tiles',
    'foot',
  ])
})

test('of thousands of lines only those in sight are returned', () => {
  const groups = ids('g', 500).map((id) => ({ id, files: ids(`${id}-`, 10) }))
  const rows = layOut(groups, 6)
  const [first, end] = rowsBetween(rows, 20_000, 20_900)
  expect(end - first).toBeLessThan(15)
  expect(rows[first]!.top).toBeLessThanOrEqual(20_000)
  expect(rows[first]!.top + rows[first]!.height).toBeGreaterThan(20_000)
  expect(rows[end - 1]!.top).toBeLessThan(20_900)
  expect(rows[end]!.top).toBeGreaterThanOrEqual(20_900)
  expect(heightOf(rows)).toBe(500 * (heights.head + 2 * heights.tiles + heights.foot))
})

test('beyond the end no lines are returned', () => {
  const rows = layOut([{ id: 'g', files: ['a'] }], 3)
  expect(rowsBetween(rows, 9_000, 9_900)).toEqual([3, 3])
  expect(rowsBetween([], 0, 900)).toEqual([0, 0])
})

test('there is at least one column', () => {
  expect(columnsIn(0)).toBe(1)
  expect(columnsIn(900)).toBe(6)
})
