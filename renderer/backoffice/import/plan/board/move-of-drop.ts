import type { Move } from './board-keys.ts'
import { moveByDrop } from './board-keys.ts'
import type { BoardRow } from './board-rows.ts'

interface Drop {
  source: { droppableId: string; index: number }
  destination?: { droppableId: string; index: number } | null
}

/**
 * Turns a drop into a move of the plan. The drag library knows only lines from left to right: for a right-to-left
 * language, the board gives it each line reversed, and its answer is reversed back here.
 */
export function moveOfDrop(
  { source, destination }: Drop,
  dragged: readonly string[],
  rows: readonly BoardRow[],
  isRtl: boolean,
): Move | undefined {
  const lineOf = (key: string | undefined) => {
    const row = rows.find((each) => each.key === key)
    return row?.kind === 'tiles' ? row : undefined
  }
  const from = lineOf(source.droppableId)
  const to = lineOf(destination?.droppableId)
  if (!from || !to || !destination) return undefined
  const isSame = from === to
  if (isSame && source.index === destination.index) return undefined
  const others = to.files.length - (isSame ? 1 : 0)
  return moveByDrop(
    dragged,
    { row: from.key, index: isRtl ? from.files.length - 1 - source.index : source.index },
    {
      row: to.key,
      group: to.group,
      at: to.at,
      index: isRtl ? others - destination.index : destination.index,
    },
  )
}
