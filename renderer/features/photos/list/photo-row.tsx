import { observer } from 'mobx-react-lite'
import type { DraggableProvided } from 'react-beautiful-dnd'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { classes } from '../../../ui/classes.ts'
import type { Photo } from '../photo.ts'
import styles from '../photos.module.css'
import type { PhotosStore } from '../photos-store.ts'
import { PhotoButtons } from './photo-buttons.tsx'
import { PhotoState } from './photo-state.tsx'
import { PhotoThumb } from './photo-thumb.tsx'
import type { Moves } from './use-moves.ts'

interface Props {
  photo: Photo
  index: number
  store: PhotosStore
  moves: Moves
  dragged: DraggableProvided
  isDragging: boolean
}

export const PhotoRow = observer(({ photo, index, store, moves, dragged, isDragging }: Props) => {
  const { t } = useTranslation('photos')
  const place = { n: index + 1, all: store.count }
  const what = t(photo.type === 'video' ? 'row.video' : 'row.photo', place)
  const label = index === 0 ? `${what}. ${t('row.cover')}` : what
  return (
    <li
      ref={dragged.innerRef}
      className={classes(styles.row, isDragging && styles.dragged)}
      data-key={photo.key}
      data-state={photo.state.kind}
      data-type={photo.type}
      {...dragged.draggableProps}
    >
      {/* While the photo can be moved, the library makes this element a button. */}
      <div className={styles.handle} role="img" aria-label={label} {...dragged.dragHandleProps}>
        <PhotoThumb photo={photo} isCover={index === 0} />
      </div>
      <div className={styles.about}>
        <p className={styles.name}>
          <bdi>{photo.name ?? what}</bdi>
        </p>
        <PhotoState photo={photo} what={what} onRetry={() => void store.retry(photo)} />
      </div>
      <PhotoButtons {...{ photo, index, store, moves, what }} />
    </li>
  )
})
