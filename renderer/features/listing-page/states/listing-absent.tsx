import { observer } from 'mobx-react-lite'
import type { Id } from '../../../../contract/wire/primitives.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { MoreListings } from '../more-listings.tsx'
import styles from './listing-absent.module.css'

/** For a listing that never existed, or is no longer public; then with similar ones. */
export const ListingAbsent = observer(({ id, isWithdrawn }: { id: Id; isWithdrawn: boolean }) => {
  const { t } = useTranslation('ad')
  return (
    <div className={styles.absent}>
      <h1>{t(isWithdrawn ? 'withdrawn.title' : 'missing.title')}</h1>
      <p>{t(isWithdrawn ? 'withdrawn.text' : 'missing.text')}</p>
      <AppLink className={classes(button.button, button.primary)} to="/">
        {t('missing.search')}
      </AppLink>
      {isWithdrawn && (
        <div className={styles.more}>
          <MoreListings id={id} />
        </div>
      )}
    </div>
  )
})
