import { ImagePlus } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import button from '../../ui/button.module.css'
import { classes } from '../../ui/classes.ts'
import { acceptedFiles } from './files/check-file.ts'
import styles from './photos.module.css'
import type { PhotosStore } from './photos-store.ts'

interface Props {
  store: PhotosStore
  describedBy: string
  isWrong: boolean
}

/** The control that takes files; it fills the whole field while there are no photos yet. */
export const ChoosePhotos = observer(({ store, describedBy, isWrong }: Props) => {
  const { t } = useTranslation('photos')
  const isEmpty = store.count === 0 && !store.isReading
  return (
    <label className={classes(styles.choose, isEmpty && styles.empty)} data-wrong={isWrong}>
      {/* Never disabled: a person who chooses too many files is told so. */}
      <input
        type="file"
        multiple
        accept={acceptedFiles}
        className="unseen"
        aria-describedby={describedBy}
        aria-invalid={isWrong}
        onChange={({ target }) => {
          void store.add(target.files ?? [])
          // Choosing the same file again must count as a choice too.
          target.value = ''
        }}
      />
      <span className={classes(button.button, isEmpty ? button.soft : button.quiet)}>
        <ImagePlus size={20} aria-hidden="true" />
        {t(isEmpty ? 'choose' : 'chooseMore')}
      </span>
      <span className={styles.dropHint} aria-hidden="true">
        {t('drop')}
      </span>
    </label>
  )
})
