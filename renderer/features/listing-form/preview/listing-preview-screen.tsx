import { ArrowLeft } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { ListingPreview } from '../../listing-page/index.ts'
import { sessionStore } from '../../session/index.ts'
import type { ListingDraft } from '../model/listing-draft.ts'
import { imagesOf, listingOf } from './listing-of.ts'
import styles from './preview.module.css'

interface Props {
  form: ListingDraft
  onBack: () => void
  onPublish: () => void
}

export const ListingPreviewScreen = observer(({ form, onBack, onPublish }: Props) => {
  const session = useStore(sessionStore)
  const { t } = useTranslation('form')
  const images = imagesOf(form.photos)
  const unseen = form.photos.count - images.length
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>{t('preview.title')}</h1>
        <p className={styles.muted}>{t('preview.text')}</p>
        {unseen > 0 && <p className={styles.muted}>{t('preview.unseen', { count: unseen })}</p>}
      </div>
      <div>
        {/* The key starts again from the first image when images were added or moved. */}
        <ListingPreview
          key={images.map(({ id }) => id).join()}
          listing={listingOf(form, session.user)}
          images={images}
        />
      </div>
      <div className={styles.bar}>
        <Button onClick={onBack}>
          <ArrowLeft size={20} aria-hidden="true" className={styles.arrow} />
          {t('preview.back')}
        </Button>
        <Button look="primary" disabled={form.isSending} onClick={onPublish}>
          {t('action.publish')}
        </Button>
      </div>
    </div>
  )
})
