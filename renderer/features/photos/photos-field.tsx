import { observer } from 'mobx-react-lite'
import { useEffect, useId } from 'react'
import { limits } from '../../../contract/limits.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { OnceLive } from '../../kernel/once-live.tsx'
import { lazyPart } from '../../kernel/pages/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useDrop } from '../../ui/use-drop.ts'
import { ChoosePhotos } from './choose-photos.tsx'
import { filesOfDrop } from './files/walk-drop.ts'
import { PhotoList } from './list/photo-list.tsx'
import { PhotoNotes } from './photo-notes.tsx'
import styles from './photos.module.css'
import type { PhotosStore } from './photos-store.ts'

interface Props {
  store: PhotosStore
  /** What the form says is wrong with the photos. */
  wrong?: string | undefined
}

/** The photos of a listing: chosen, dropped or pasted, put in order and turned. Its texts are `photos`. */
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
      <Camera store={store} />
      {isOver && (
        <div className={styles.dropHere} aria-hidden="true">
          {t('dropNow')}
        </div>
      )}
    </section>
  )
})

const LazyCamera = lazyPart(() => import('./camera/camera-offer.tsx').then((m) => m.CameraOffer))

/** Loaded after the form, because most photos are chosen on the device that shows the form. */
function Camera({ store }: { store: PhotosStore }) {
  return (
    <OnceLive>
      <LazyCamera store={store} />
    </OnceLive>
  )
}

/** The upload as a whole: how much has been sent, and what failed and can be retried. */
const SendingNote = observer(({ store }: { store: PhotosStore }) => {
  const { t } = useTranslation('photos')
  const failed = store.failed.length
  return (
    <div role="status" className={styles.sending}>
      {store.isSending && store.progress.all > 0 && <span>{t('sendingAll', store.progress)}</span>}
      {!store.isSending && failed > 0 && (
        <>
          <span className={styles.wrong}>{t('failedCount', { n: failed })}</span>
          <Button look="soft" onClick={() => void store.retry()}>
            {t('retryAll')}
          </Button>
        </>
      )}
    </div>
  )
})

/** Takes images from the clipboard wherever on the page they are pasted; text is pasted as usual. */
function usePaste(onFiles: (files: File[]) => void) {
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      const isText = event.clipboardData?.types.includes('text/plain')
      const field = event.target instanceof Element && event.target.closest('input, textarea')
      // Office programs put an image of the copied text beside the text.
      if (files.length === 0 || (isText && field)) return
      event.preventDefault()
      onFiles(files)
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  }, [onFiles])
}
