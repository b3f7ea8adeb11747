import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import button from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from '../listing-form.module.css'
import type { ListingDraft } from '../model/listing-draft.ts'
import { listingFormStore } from '../model/listing-form-store.ts'

/** For two windows with the same new listing: one has sent it, so the other has nothing left to send. */
export const SentElsewhere = observer(
  ({ form, theirs }: { form: ListingDraft; theirs: Listing }) => {
    const forms = useStore(listingFormStore)
    const { t } = useTranslation('form')
    return (
      <div className={styles.gate} role="status">
        <h1>{t('elsewhere.title')}</h1>
        <p>{t('elsewhere.text')}</p>
        <AppLink to={`/editAd/${theirs.id}`} className={classes(button.button, button.primary)}>
          {t('elsewhere.open')}
        </AppLink>
        <Button onClick={() => void forms.startOver(form)}>{t('elsewhere.another')}</Button>
      </div>
    )
  },
)
