import type { KeyboardEvent } from 'react'
import type { PlanBoard } from '../../plan-board.ts'
import { isTakenOut } from '../../tally.ts'
import type { Direction } from './board-keys.ts'
import { moveByKey, neighbourOf } from './board-keys.ts'
import { chooseAll, chooseOne, goTo, stretchTo, toggle } from './choice.ts'
import type { PlanActs } from './use-plan-acts.ts'

interface Keyboard {
  board: PlanBoard
  columns: number
  acts: PlanActs
  say: (words: string) => void
  /** Shows the chosen images in the whole window. */
  review: () => void
  enterPanel: () => void
}

const directionOf = (key: string, isRtl: boolean): Direction | undefined => {
  if (key === 'ArrowLeft') return isRtl ? 'later' : 'earlier'
  if (key === 'ArrowRight') return isRtl ? 'earlier' : 'later'
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  if (key === 'Home') return 'first'
  return key === 'End' ? 'last' : undefined
}

/**
 * The keys of the board: arrows move on, Shift chooses, Alt moves images, Delete removes and restores, C sets the
 * cover, N goes to the next image worth a look, V shows the chosen images in the whole window.
 */
export function onBoardKey(
  event: KeyboardEvent,
  { board, columns, acts, say, review, enterPanel }: Keyboard,
) {
  const at = (event.target as Element).closest<HTMLElement>('[data-file]')?.dataset.file
  const file = at === undefined ? undefined : board.files.get(at)
  if (!file) return
  const { choice } = board
  const groups = board.orderedGroups
  const shown = board.shownGroups
  const chosen = choice.chosen.has(file.id) ? choice.chosen : new Set([file.id])
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const direction = directionOf(event.key, isRtl)

  const act = (): boolean => {
    if (direction && event.altKey) {
      if (!board.isEditable || direction === 'first' || direction === 'last') return true
      const made = moveByKey(groups, chosen, direction)
      if (made) void acts.move(made).then(say)
      return true
    }
    if (direction) {
      const next = neighbourOf(shown, columns, file.id, direction)
      if (next && event.shiftKey) board.choose(stretchTo(choice, next, board.fileOrder))
      else if (next)
        board.choose(event.ctrlKey || event.metaKey ? goTo(choice, next) : chooseOne(next))
      return true
    }
    if (event.key === ' ') {
      board.choose(toggle(choice, file.id))
      return true
    }
    if (event.key === 'Escape') {
      board.choose(chooseAll(choice, []))
      return true
    }
    if (event.key === 'Enter') {
      if (!choice.chosen.has(file.id)) board.choose(chooseOne(file.id))
      enterPanel()
      return true
    }
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyA') {
      board.choose(chooseAll(choice, board.groups.get(file.group)?.files ?? []))
      return true
    }
    const isPlain = !event.ctrlKey && !event.metaKey
    if (event.code === 'KeyN' && isPlain) {
      const next = board.nextWorthALook(file.id, event.shiftKey ? -1 : 1)
      if (next) board.choose(chooseOne(next))
      return true
    }
    if (event.code === 'KeyV' && isPlain) {
      if (!choice.chosen.has(file.id)) board.choose(chooseOne(file.id))
      review()
      return true
    }
    if (!board.isEditable) return false
    if (event.key === 'Delete' || event.key === 'Backspace') {
      void acts.setRemoved([...chosen], !isTakenOut(file))
      return true
    }
    if (event.code === 'KeyC' && isPlain) {
      void acts.setCover(file.group, file.id)
      return true
    }
    return false
  }
  if (act()) event.preventDefault()
}
