import { Plus } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { DropResult } from 'react-beautiful-dnd'
import { DragDropContext, Droppable, useMouseSensor, useTouchSensor } from 'react-beautiful-dnd'
import { readStyleNonce } from '../../../../features/photos/index.ts'
import { useScrollWindow } from '../../../../kernel/hooks/use-scroll-window.ts'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import type { PlanBoard } from '../../plan-board.ts'
import { ReviewDialog } from '../../review/review-dialog.tsx'
import type { Thumbnails } from '../../thumbnails.ts'
import styles from './board.module.css'
import { BoardLine } from './board-line.tsx'
import { columnsIn, heightOf, layOut, rowOf, rowsBetween } from './board-rows.ts'
import { gridOf } from './grid-roles.ts'
import { moveOfDrop } from './move-of-drop.ts'
import { onBoardKey } from './use-board-keyboard.ts'
import { usePlanActs } from './use-plan-acts.ts'

/** Scrolling by less than this renders no new lines: enough are rendered beyond the edge. */
const step = 200
const overscan = step + 160

interface Props {
  board: PlanBoard
  thumbnails: Thumbnails
}

/** All images, grouped by listing. Only the lines in sight are rendered, so thousands are as fast as ten. */
export const Board = observer(({ board, thumbnails }: Props) => {
  const { t } = useTranslation('import')
  const { box: scroller, seen } = useScrollWindow(step)
  const [isDragging, setDragging] = useState(false)
  const [said, say] = useState('')
  const acts = usePlanActs(board)
  const groups = board.shownGroups
  const [isReviewing, setReviewing] = useState(false)
  const review = () => {
    if (board.chosenFiles.length > 0) setReviewing(true)
  }
  const columns = columnsIn(seen.width)
  const rows = useMemo(() => layOut(groups, columns), [groups, columns])
  // Drop targets must exist before a drag begins, so a drag renders more lines around.
  const around = isDragging ? 2 * seen.height : overscan
  const [first, end] = rowsBetween(rows, seen.top - around, seen.top + seen.height + around)
  useFocusAlong(board, scroller, rows)

  const onDragEnd = (result: DropResult) => {
    setDragging(false)
    const { draggableId, destination } = result
    if (!destination) return
    const { chosen } = board.choice
    const dragged = chosen.has(draggableId)
      ? board.fileOrder.filter((id) => chosen.has(id))
      : [draggableId]
    const isRtl = scroller.current ? getComputedStyle(scroller.current).direction === 'rtl' : false
    const move =
      destination.droppableId === newListingPlace
        ? { files: dragged, to: null }
        : moveOfDrop(result, dragged, rows, isRtl)
    // If only a part of a listing is shown, the place in the whole listing is unknown: images go to its end.
    const { at: _, ...toEnd } = move ?? { files: [], to: null, at: 0 }
    if (move) void acts.move(board.isOnlyAttention ? toEnd : move).then(say)
  }

  return (
    <>
      <p role="status" className="unseen">
        {said}
      </p>
      <DragDropContext
        nonce={readStyleNonce()}
        enableDefaultSensors={false}
        sensors={[useMouseSensor, useTouchSensor]}
        onBeforeCapture={() => setDragging(true)}
        onDragEnd={onDragEnd}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it is a grid, with the keyboard of one */}
        <div
          ref={scroller}
          className={styles.scroller}
          onDoubleClick={review}
          onKeyDown={(event) =>
            onBoardKey(event, { board, columns, acts, say, review, enterPanel: focusPanel })
          }
        >
          <div
            {...gridOf(t('plan.board'), rows.length)}
            className={styles.canvas}
            style={{ blockSize: heightOf(rows) }}
          >
            {rows.slice(first, end).map((row, index) => (
              <BoardLine key={row.key} {...{ row, board, thumbnails }} n={first + index + 1} />
            ))}
          </div>
        </div>
        {isDragging && <NewListingPlace />}
      </DragDropContext>
      {isReviewing && <ReviewDialog board={board} onClose={() => setReviewing(false)} />}
    </>
  )
})

const focusPanel = () =>
  document.querySelector<HTMLElement>('#import-panel :is(button, input, select):enabled')?.focus()

/** Focuses the tile that the keyboard is at and scrolls it into view; the focus stays with a moved image. */
function useFocusAlong(
  board: PlanBoard,
  scroller: { current: HTMLElement | null },
  rows: ReturnType<typeof layOut>,
) {
  const { focus } = board.choice
  const isWithin = useRef(false)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const enter = () => {
      isWithin.current = true
    }
    // A tile that is scrolled out of sight loses the focus, but that does not mean that the person left the board.
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget && !element.contains(event.relatedTarget as Node))
        isWithin.current = false
    }
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [scroller])

  useLayoutEffect(() => {
    const element = scroller.current
    const row = focus && isWithin.current ? rowOf(rows, focus) : undefined
    if (!element || !row) return
    if (row.top < element.scrollTop) element.scrollTop = row.top - 70
    else if (row.top + row.height > element.scrollTop + element.clientHeight)
      element.scrollTop = row.top + row.height + 20 - element.clientHeight
    const frame = requestAnimationFrame(() => {
      const tile = element.querySelector<HTMLElement>(`[data-file="${focus}"]`)
      const active = document.activeElement
      if (tile && tile !== active && (element.contains(active) || active === document.body))
        tile.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [focus, rows, scroller])
}

const newListingPlace = 'new listing'

/** A drop target, shown during a drag: images dropped here become a new listing. */
const NewListingPlace = () => {
  const { t } = useTranslation('import')
  return (
    <Droppable droppableId={newListingPlace} direction="horizontal">
      {(place, { isDraggingOver }) => (
        <div
          ref={place.innerRef}
          {...place.droppableProps}
          className={styles.newAd}
          data-over={isDraggingOver}
        >
          <Plus size={20} aria-hidden="true" />
          {t('plan.dropNew')}
          <span className={styles.gone}>{place.placeholder}</span>
        </div>
      )}
    </Droppable>
  )
}
