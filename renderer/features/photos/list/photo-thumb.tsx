import { FileImage, GripVertical, Play } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { inCapitals } from '../../../../texts/format/capitals.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import type { Photo } from '../photo.ts'
import styles from '../photos.module.css'

/** The photo's preview. A format that this browser cannot read shows its name until the server has converted it. */
export const PhotoThumb = observer(({ photo, isCover }: { photo: Photo; isCover: boolean }) => {
  const { at } = useStores()
  const { t } = useTranslation('photos')
  const url = photo.previewUrl
  return (
    <span className={styles.thumb}>
      {url ? (
        <img src={at(url)} alt="" draggable={false} width="128" height="96" />
      ) : (
        <span className={styles.unseenFormat}>
          <FileImage size={24} aria-hidden="true" />
          {inCapitals(photo.name?.split('.').at(-1) ?? '')}
        </span>
      )}
      <span className={styles.grip}>
        <GripVertical size={16} aria-hidden="true" />
      </span>
      {photo.type === 'video' && (
        <span className={styles.play}>
          <Play size={18} aria-hidden="true" />
        </span>
      )}
      {isCover && <span className={styles.cover}>{t('row.cover')}</span>}
    </span>
  )
})
