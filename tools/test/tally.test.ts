import { expect, test } from 'vitest'
import { addTallies, describeTally, judge, nothing } from './tally.ts'

test('the tallies of the parts are added up', () => {
  const sum = addTallies([
    { passed: 3, failed: 0, skipped: 1, left: 2, failures: [] },
    { passed: 4, failed: 2, skipped: 0, left: 3, failures: ['a', 'b'] },
  ])
  expect(sum).toEqual({
    passed: 7,
    failed: 2,
    skipped: 1,
    left: 5,
    failures: ['a', 'b'],
  })
  expect(describeTally(sum)).toBe('7 passed, 2 failed, 1 skipped')
})

test('a runner that exits with an error but no failed test counts as one failure', () => {
  expect(judge({ ...nothing, passed: 5 }, 1).failed).toBe(1)
  expect(judge({ ...nothing, passed: 5, failed: 2 }, 1).failed).toBe(2)
  expect(judge({ ...nothing, passed: 5 }, 0).failed).toBe(0)
})
