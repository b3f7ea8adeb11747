import { expect, test } from 'vitest'
import { columnsFor } from './entry-pictures.tsx'

test.each([
  [0, 1],
  [1, 1],
  [2, 1],
  [4, 2],
  [6, 2],
  [9, 3],
  [10, 3],
  [20, 4],
  [30, 5],
])('%d images are shown in %d columns', (count, columns) => {
  expect(columnsFor(count)).toBe(columns)
})
