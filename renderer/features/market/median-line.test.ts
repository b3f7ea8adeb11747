import { expect, test } from 'vitest'
import { medianLine } from './median-line.ts'

const months = (...medians: (number | null)[]) =>
  medians.map((median, n) => ({ month: `2026-0${n + 1}`, listings: 9, median }))

test('the line is scaled from the lowest to the highest median, and breaks at missing ones', () => {
  expect(medianLine(months(1_000, 2_000, 1_500))).toBe('M0 96L50 4L100 50')
  expect(medianLine(months(1_000, null, 2_000))).toBe('M0 96M100 4')
  expect(medianLine(months(null, 700, 700))).toBe('M50 50L100 50')
})

test('fewer than two medians give no line', () => {
  expect(medianLine(months(null, 1_000))).toBeUndefined()
  expect(medianLine([])).toBeUndefined()
})
