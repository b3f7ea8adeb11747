import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { classes } from '../../ui/classes.ts'
import { useDrop } from '../../ui/use-drop.ts'
import { ChoosePhotos } from './choose-photos.tsx'
import { PhotoList } from './photo-list.tsx'
import { PhotoNotes } from './photo-notes.tsx'
import styles from './photos.module.css'
import type { PhotosStore } from './photos-store.ts'
import { SendingNote } from './sending-note.tsx'
import { usePaste } from './use-paste.ts'
import { filesOfDrop } from './walk-drop.ts'

interface Props {
  store: PhotosStore
  /** What is wrong with the pictures, said by the form. */
  wrong?: string | undefined
}

/** The pictures of a listing: chosen, dropped or pasted, put in order and turned. Its texts are `photos`. */
export const PhotosField = observer(({ store, wrong }: Props) => {
  const { t } = useTranslation('photos')
  const id = useId()
  const { isOver, handlers } = useDrop(
    (dropped) => void filesOfDrop(dropped).then((files) => store.add(files)),
  )
  usePaste((files) => void store.add(files))
  return (
    <section
      className={classes(styles.field, isOver && styles.over)}
      aria-labelledby={`${id}-title`}
      {...handlers}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{t('title')}</h2>
        <span className={styles.muted}>
          <bdi>{t('count', { n: store.count, most: limits.photos })}</bdi>
        </span>
      </div>
      <p id={`${id}-hint`} className={styles.muted}>
        {t('hint', { most: limits.photos })}
      </p>
      {wrong && (
        <p id={`${id}-wrong`} className={styles.wrong}>
          {wrong}
        </p>
      )}
      <div className={styles.notes}>
        <PhotoNotes store={store} />
        <SendingNote store={store} />
      </div>
      <PhotoList store={store} />
      <ChoosePhotos
        store={store}
        describedBy={classes(wrong && `${id}-wrong`, `${id}-hint`)}
        isWrong={Boolean(wrong)}
      />
      {isOver && (
        <div className={styles.dropHere} aria-hidden="true">
          {t('dropNow')}
        </div>
      )}
    </section>
  )
})
