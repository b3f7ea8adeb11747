import { expect, test } from 'vitest'
import { addTallies, describeTally, judge } from './tally.ts'

test('parts add up', () => {
  const sum = addTallies([
    { passed: 3, failed: 0, skipped: 1 },
    { passed: 4, failed: 2, skipped: 0 },
  ])
  expect(sum).toEqual({ passed: 7, failed: 2, skipped: 1 })
  expect(describeTally(sum)).toBe('7 passed, 2 failed, 1 skipped')
})

test('a runner that ends badly without a failed test counts as one failure', () => {
  expect(judge({ passed: 5, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  expect(judge({ passed: 5, failed: 2, skipped: 0 }, 1).failed).toBe(2)
  expect(judge({ passed: 5, failed: 0, skipped: 0 }, 0).failed).toBe(0)
})
