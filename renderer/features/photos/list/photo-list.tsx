import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import type { DragStart, DragUpdate, DropResult, ResponderProvided } from 'react-beautiful-dnd'
import { DragDropContext, Draggable, Droppable } from 'react-beautiful-dnd'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from '../photos.module.css'
import type { PhotosStore } from '../photos-store.ts'
import { readStyleNonce } from '../style-nonce.ts'
import { PhotoRow } from './photo-row.tsx'
import type { Moves } from './use-moves.ts'
import { useMoves } from './use-moves.ts'

/** In their order, the cover first: dragged with a finger, a mouse or the keyboard, or moved by buttons. */
export function PhotoList({ store }: { store: PhotosStore }) {
  const { t } = useTranslation('photos')
  const list = useRef<HTMLOListElement | null>(null)
  const words = useDragWords(store)
  const moves = useMoves(store, list)
  return (
    <>
      {/* Kept apart from the list: a live region must be there before its words. */}
      <p role="status" className="unseen">
        {moves.said}
      </p>
      <DragDropContext
        dragHandleUsageInstructions={t('drag.instructions')}
        nonce={readStyleNonce()}
        onDragStart={words.onStart}
        onDragUpdate={words.onUpdate}
        onDragEnd={(result, provided) => {
          words.onEnd(result, provided)
          const to = result.destination?.index
          if (to !== undefined) store.move(result.source.index, to)
        }}
      >
        <Droppable droppableId="photos">
          {(place) => (
            <ol
              ref={(element) => {
                list.current = element
                place.innerRef(element)
              }}
              className={styles.list}
              aria-label={t('list')}
              {...place.droppableProps}
            >
              <Rows store={store} moves={moves} />
              {place.placeholder}
              <RowsToCome store={store} />
            </ol>
          )}
        </Droppable>
      </DragDropContext>
    </>
  )
}

/** An observer of its own: what stands around it renders by the library's rules. */
const Rows = observer(({ store, moves }: { store: PhotosStore; moves: Moves }) =>
  store.photos.map((photo, index) => (
    <Draggable key={photo.key} draggableId={photo.key} index={index}>
      {(dragged, { isDragging }) => (
        <PhotoRow {...{ photo, index, store, moves, dragged, isDragging }} />
      )}
    </Draggable>
  )),
)

const RowsToCome = observer(({ store }: { store: PhotosStore }) =>
  Array.from({ length: Math.min(store.readingCount, store.room) }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <li key={i} className={styles.row} aria-hidden="true">
      <Skeleton height="96px" />
    </li>
  )),
)

/** What a screen reader is told while a photo is dragged by the keyboard. */
function useDragWords(store: PhotosStore) {
  const { t } = useTranslation('photos')
  const at = (index: number) => ({ n: index + 1, all: store.count })
  return {
    onStart: ({ source }: DragStart, { announce }: ResponderProvided) =>
      announce(t('drag.lifted', at(source.index))),
    onUpdate: ({ destination }: DragUpdate, { announce }: ResponderProvided) =>
      announce(destination ? t('drag.over', at(destination.index)) : t('drag.outside')),
    onEnd: ({ reason, source, destination }: DropResult, { announce }: ResponderProvided) =>
      announce(
        reason === 'DROP' && destination
          ? t('drag.dropped', at(destination.index))
          : t('drag.back', at(source.index)),
      ),
  }
}
