import { expect, test } from 'vitest'
import { pictureChange } from './picture-change.ts'

test.each([
  [['1', '2'], ['1', '2'], { added: 0, removed: 0, isMoved: false }],
  [['1', '2'], ['2', '1'], { added: 0, removed: 0, isMoved: true }],
  [['1', '2'], ['1', '3', '2'], { added: 1, removed: 0, isMoved: false }],
  [['1', '2', '3'], ['3', '1', '4'], { added: 1, removed: 1, isMoved: true }],
  [['1', '2', '3'], ['1', '3'], { added: 0, removed: 1, isMoved: false }],
  [[], ['1'], { added: 1, removed: 0, isMoved: false }],
])('added, removed and moved images are counted from %j to %j', (before, after, change) => {
  expect(pictureChange(before, after)).toEqual(change)
})
