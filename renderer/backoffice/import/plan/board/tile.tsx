import { Check, FileQuestion, Play } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { MouseEvent } from 'react'
import { useEffect } from 'react'
import type { DraggableProvided } from 'react-beautiful-dnd'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import type { PlanBoard } from '../../plan-board.ts'
import type { Thumbnails } from '../../thumbnails.ts'
import styles from './board.module.css'
import { chooseOne, stretchTo, toggle } from './choice.ts'
import { pictureCell } from './grid-roles.ts'
import { markOf } from './tile-mark.ts'

interface Props {
  id: string
  board: PlanBoard
  thumbnails: Thumbnails
  dragged: DraggableProvided
  isDragging: boolean
  /** Its place in its listing, from 1. */
  n: number
}

/** One image, with its state in a word or two. */
export const Tile = observer(({ id, board, thumbnails, dragged, isDragging, n }: Props) => {
  const { t } = useTranslation('import')
  const file = board.files.get(id)
  const group = file && board.groups.get(file.group)
  const isRead = file !== undefined && file.state !== 'found' && file.state !== 'reading'
  useEffect(() => {
    if (!isRead) return
    thumbnails.want(id)
    return () => thumbnails.unwant(id)
  }, [isRead, id, thumbnails])

  const { choice } = board
  const isChosen = choice.chosen.has(id)
  const isCover = group !== undefined && board.coverOf(group) === id
  const mark = file && markOf(file, isCover, board.progress)
  const words = mark && (mark.kind === 'share' ? `${mark.percent} %` : t(mark.key))
  const picture = thumbnails.of(id)

  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (event.shiftKey) board.choose(stretchTo(choice, id, board.fileOrder))
    else if (event.ctrlKey || event.metaKey) board.choose(toggle(choice, id))
    else board.choose(chooseOne(id))
    event.currentTarget.focus({ preventScroll: true })
  }

  const first = choice.focus ?? board.fileOrder[0]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the board around it has the keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: it is a cell of the grid
    <div
      ref={dragged.innerRef}
      {...dragged.draggableProps}
      {...dragged.dragHandleProps}
      {...pictureCell(
        [t('tile.name', { n, name: file?.name ?? '' }), words].filter(Boolean).join(', '),
        isChosen,
      )}
      tabIndex={first === id ? 0 : -1}
      data-file={id}
      data-look={mark?.look}
      data-dragging={isDragging}
      className={styles.tile}
      title={file?.name}
      onClick={onClick}
    >
      <span className={styles.picture}>
        {picture ? (
          <img src={picture} alt="" draggable={false} decoding="async" />
        ) : (
          isRead && picture === null && <FileQuestion size={24} aria-hidden="true" />
        )}
        {file?.kind === 'video' && (
          <span className={styles.play}>
            <Play size={16} aria-hidden="true" />
          </span>
        )}
      </span>
      {words && (
        <span className={styles.word} data-look={mark.look}>
          {words}
        </span>
      )}
      {file?.state === 'sent' && (
        <span className={styles.sent}>
          <Check size={13} strokeWidth={3} aria-hidden="true" />
        </span>
      )}
      {isDragging && isChosen && choice.chosen.size > 1 && (
        <span className={styles.several}>{choice.chosen.size}</span>
      )}
    </div>
  )
})
