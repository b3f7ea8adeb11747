import { ArrowDown, ArrowUp, RotateCw, Star, Trash2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { IconButton } from '../../../ui/button.tsx'
import type { Photo } from '../photo.ts'
import styles from '../photos.module.css'
import type { PhotosStore } from '../photos-store.ts'
import type { Moves } from './use-moves.ts'

interface Props {
  photo: Photo
  index: number
  store: PhotosStore
  moves: Moves
  /** `Photo 2 of 8` */
  what: string
}

export const PhotoButtons = observer(({ photo, index, store, moves, what }: Props) => {
  const { t } = useTranslation('photos')
  const button = (
    act: 'earlier' | 'later' | 'cover' | 'turn' | 'remove',
    icon: ReactNode,
    isPossible: boolean,
    onClick: () => void,
  ) => (
    <IconButton
      label={`${t(`act.${act}`)}: ${what}`}
      className={styles.act}
      data-act={act}
      // Not `disabled`: a button must not lose the focus when its photo reaches an end of the list.
      aria-disabled={!isPossible}
      onClick={() => {
        if (isPossible) onClick()
      }}
    >
      {icon}
    </IconButton>
  )
  return (
    <div className={styles.acts}>
      {button('earlier', <ArrowUp size={20} aria-hidden="true" />, index > 0, () =>
        moves.move(photo, index - 1, 'earlier'),
      )}
      {button('later', <ArrowDown size={20} aria-hidden="true" />, index < store.count - 1, () =>
        moves.move(photo, index + 1, 'later'),
      )}
      {button('cover', <Star size={20} aria-hidden="true" />, index > 0, () =>
        moves.move(photo, 0, 'cover'),
      )}
      {button(
        'turn',
        <RotateCw size={20} aria-hidden="true" />,
        photo.canTurn,
        () => void store.turn(photo),
      )}
      {button('remove', <Trash2 size={20} aria-hidden="true" />, true, () =>
        moves.remove(photo, index),
      )}
    </div>
  )
})
