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

/** The photos in order, the cover first. Dragged with a finger, a mouse or the keyboard, or moved by buttons. */
export function PhotoList({ store }: { store: PhotosStore }) {
  const { t } = useTranslation('photos')
  const list = useRef<HTMLOListElement | null>(null)
  const words = useDragWords(store)
  const moves = useMoves(store, list)
  return (
    <>
      {/* Outside the list, because a live region must exist before its text does. */}
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

/** A separate observer, because the library decides when the component around it renders. */
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

/** The announcements for screen readers while a photo is dragged with the keyboard. */
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
