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

test('from left to right an image goes where it was dropped', () => {
  expect(drop('a', [firstLine!, 0], [firstLine!, 2], false)).toBe('bcade')
  expect(drop('a', [firstLine!, 0], [secondLine!, 1], false)).toBe('bcdae')
})

test('from right to left the places of a line are counted from its other end', () => {
  // Drawn `c b a`: the first image stands rightmost, at the library's index 2.
  expect(drop('a', [firstLine!, 2], [firstLine!, 0], true)).toBe('bcade')
  expect(drop('c', [firstLine!, 0], [firstLine!, 2], true)).toBe('cabde')
  // Drawn `e d`: dropped between the two.
  expect(drop('a', [firstLine!, 2], [secondLine!, 1], true)).toBe('bcdae')
})

test('an image dropped at its own place does not move', () => {
  expect(drop('b', [firstLine!, 1], [firstLine!, 1], false)).toBeUndefined()
})
