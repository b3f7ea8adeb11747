import { observer } from 'mobx-react-lite'
import { Draggable, Droppable } from 'react-beautiful-dnd'
import { languageStore } from '../../../../features/language/index.ts'
import { useStore } from '../../../../kernel/stores/stores.tsx'
import type { PlanBoard } from '../../plan-board.ts'
import type { Thumbnails } from '../../thumbnails.ts'
import styles from './board.module.css'
import type { BoardRow } from './board-rows.ts'
import { tile } from './board-rows.ts'
import { rowOfGrid } from './grid-roles.ts'
import { GroupHead } from './group-head.tsx'
import { Tile } from './tile.tsx'

interface Props {
  row: BoardRow
  board: PlanBoard
  thumbnails: Thumbnails
  /** Its number among all lines, from 1. */
  n: number
}

/** One line: the head of a listing, some of its images, or the end of its card. */
export const BoardLine = observer(({ row, board, thumbnails, n }: Props) => {
  const place = { insetBlockStart: row.top, blockSize: row.height }
  switch (row.kind) {
    case 'head':
      return (
        <div {...rowOfGrid(n)} className={styles.head} style={place}>
          <GroupHead board={board} id={row.group} />
        </div>
      )
    case 'foot':
      return <div className={styles.foot} style={place} aria-hidden="true" />
    case 'tiles':
      return (
        <div
          {...rowOfGrid(n)}
          className={styles.line}
          style={place}
          data-chosen={board.chosenGroup === row.group}
        >
          <Pictures {...{ row, board, thumbnails }} />
        </div>
      )
  }
})

type PicturesProps = Pick<Props, 'board' | 'thumbnails'> & {
  row: Extract<BoardRow, { kind: 'tiles' }>
}

const Pictures = observer(({ row, board, thumbnails }: PicturesProps) => {
  const language = useStore(languageStore)
  const isRtl = language.direction === 'rtl'
  // The drag library moves items aside only to the right: in a right-to-left language the line is drawn reversed.
  const files = isRtl ? row.files.toReversed() : row.files
  const taken = files.length * (tile.width + tile.gap) - tile.gap
  return (
    <Droppable droppableId={row.key} direction="horizontal" isDropDisabled={!board.isEditable}>
      {(place, { isDraggingOver }) => (
        <div
          ref={place.innerRef}
          {...place.droppableProps}
          className={styles.tiles}
          data-over={isDraggingOver}
          style={isRtl ? { paddingInlineStart: `max(0px, 100% - ${taken}px)` } : undefined}
        >
          <Tiles {...{ files, board, thumbnails, at: row.at, isRtl }} />
          {place.placeholder}
        </div>
      )}
    </Droppable>
  )
})

interface TilesProps {
  files: readonly string[]
  board: PlanBoard
  thumbnails: Thumbnails
  at: number
  isRtl: boolean
}

/** An observer of its own, because the drag library decides when the parts around it are rendered. */
const Tiles = observer(({ files, board, thumbnails, at, isRtl }: TilesProps) =>
  files.map((id, index) => (
    <Draggable key={id} draggableId={id} index={index} isDragDisabled={!board.isEditable}>
      {(dragged, { isDragging }) => (
        <Tile
          {...{ id, board, thumbnails, dragged, isDragging }}
          n={at + (isRtl ? files.length - index : index + 1)}
        />
      )}
    </Draggable>
  )),
)
