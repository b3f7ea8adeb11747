import { observer } from 'mobx-react-lite'
import { formatDay } from '../../../../texts/format/days.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { languageStore } from '../../language/index.ts'
import type { ListingDraft } from '../model/listing-draft.ts'
import { listingFormStore } from '../model/listing-form-store.ts'
import styles from './notices.module.css'

/** Says that a draft was restored; its owner decides whether to go on with it. */
export const DraftNotice = observer(({ form }: { form: ListingDraft }) => {
  const language = useStore(languageStore)
  const forms = useStore(listingFormStore)
  const { platform, city } = useStores()
  const { t } = useTranslation('form')
  return (
    <div role="status" className={styles.place}>
      {form.foundDraft && (
        <div className={styles.notice}>
          <p>
            {t('draft.found', { day: formatDay(form.foundDraft, language.current, city.timeZone) })}
          </p>
          {(!platform.files || form.lostFiles > 0) && (
            <p className={styles.label}>{t('draft.files')}</p>
          )}
          <div className={styles.buttons}>
            <Button look="soft" onClick={() => form.seeDraft()}>
              {t('draft.goOn')}
            </Button>
            <Button onClick={() => void forms.startOver(form)}>
              {t(form.isOfNewListing ? 'draft.startOver' : 'draft.drop')}
            </Button>
          </div>
        </div>
      )}
      {form.wordsOnDevice === 'refused' && <p className={styles.notice}>{t('draft.notKept')}</p>}
    </div>
  )
})
