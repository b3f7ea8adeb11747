import { expect, test } from 'vitest'
import type { ImportFile } from '../../../../../contract/import/plan.ts'
import type { ImportProgress } from '../../../../../contract/import/progress.ts'
import { markOf } from './tile-mark.ts'

const file = (parts: Partial<ImportFile>) =>
  ({
    id: 'f',
    state: 'planned',
    flags: [],
    problem: null,
    skipped: null,
    ...parts,
  }) as unknown as ImportFile

const keyOf = (parts: Partial<ImportFile>, isCover = false) => {
  const mark = markOf(file(parts), isCover, undefined)
  return mark?.kind === 'words' ? mark.key : undefined
}

test('a flag is shown rather than the cover mark', () => {
  expect(keyOf({ flags: ['dark'] }, true)).toBe('flag.dark')
  expect(keyOf({}, true)).toBe('tile.cover')
  expect(keyOf({})).toBeUndefined()
})

test('an image that is not sent shows why, an unreadable one by its own problem', () => {
  expect(keyOf({ state: 'skipped', skipped: 'same' })).toBe('skip.same')
  expect(keyOf({ state: 'skipped', skipped: 'unreadable', problem: { code: 'EMPTY_FILE' } })).toBe(
    'problem.EMPTY_FILE',
  )
  expect(keyOf({ state: 'failed', problem: { code: 'STALLED' } })).toBe('problem.STALLED')
})

test('an image being sent shows the percentage sent', () => {
  const progress = {
    underWay: [{ id: 'f', state: 'sending', bytes: 200, sentBytes: 156, attempt: 1 }],
  } as unknown as ImportProgress
  expect(markOf(file({ state: 'sending' }), false, progress)).toMatchObject({ percent: 78 })
  expect(markOf(file({ state: 'sending' }), false, undefined)).toMatchObject({ percent: 0 })
})
