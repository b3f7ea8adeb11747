import { X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { limits } from '../../../contract/limits.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import styles from './photos.module.css'
import type { PhotosStore } from './photos-store.ts'

/** Which files were refused and why, and a button to restore the photo removed last. */
export const PhotoNotes = observer(({ store }: { store: PhotosStore }) => {
  const { t } = useTranslation('photos')
  const { refused, cutCount, removed } = store
  return (
    <>
      {/* Rendered before it has text, so that screen readers announce the text. */}
      <div role="alert" className={styles.alert}>
        {cutCount > 0 && <p>{t('MAX_FILES_LIMIT', { most: limits.photos, cut: cutCount })}</p>}
        {refused.map(({ name, why }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
          <p key={i}>
            <bdi>{name}</bdi>: {t(`refused.${why}`)}
          </p>
        ))}
        {refused.length + cutCount > 0 && (
          <IconButton
            label={t('dismiss')}
            className={styles.dismiss}
            onClick={() => store.forgetRefused()}
          >
            <X size={20} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div role="status" className={styles.removed}>
        {removed && (
          <>
            <span>{t('removed')}</span>
            <Button look="bare" onClick={() => store.takeBack()} aria-disabled={store.room === 0}>
              {t('takeBack')}
            </Button>
          </>
        )}
      </div>
    </>
  )
})
