import { expect, test } from 'vitest'
import { afterMove } from './board-keys.ts'
import { layOut } from './board-rows.ts'
import { moveOfDrop } from './move-of-drop.ts'

const groups = [{ id: 'sea', files: ['a', 'b', 'c', 'd', 'e'] }]
const rows = layOut(groups, 3)
const [firstLine, secondLine] = ['tiles sea 0', 'tiles sea 3']

const drop = (file: string, from: [string, number], to: [string, number], isRtl: boolean) => {
  const move = moveOfDrop(
    {
      source: { droppableId: from[0], index: from[1] },
      destination: { droppableId: to[0], index: to[1] },
    },
    [file],
    rows,
    isRtl,
  )
  return move && afterMove(groups, move)[0]?.files.join('')
}

test('from left to right a picture stands where it was let go', () => {
  expect(drop('a', [firstLine!, 0], [firstLine!, 2], false)).toBe('bcade')
  expect(drop('a', [firstLine!, 0], [secondLine!, 1], false)).toBe('bcdae')
})

test('from right to left the line is counted from its other end', () => {
  // Drawn `c b a`: the first picture stands rightmost, at the library's index 2.
  expect(drop('a', [firstLine!, 2], [firstLine!, 0], true)).toBe('bcade')
  expect(drop('c', [firstLine!, 0], [firstLine!, 2], true)).toBe('cabde')
  // Drawn `e d`: let go between the two.
  expect(drop('a', [firstLine!, 2], [secondLine!, 1], true)).toBe('bcdae')
})

test('let go where it was taken, it stays', () => {
  expect(drop('b', [firstLine!, 1], [firstLine!, 1], false)).toBeUndefined()
})
