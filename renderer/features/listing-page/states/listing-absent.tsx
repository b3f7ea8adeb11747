import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { Id } from '../../../../contract/primitives.ts'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { MoreListings } from '../more-listings.tsx'
import styles from './listing-absent.module.css'

/** A listing that never was, or that is public no longer: then with others like it. */
export const ListingAbsent = observer(({ id, isWithdrawn }: { id: Id; isWithdrawn: boolean }) => {
  const { platform } = useStores()
  const { t } = useTranslation('ad')
  return (
    <div className={styles.absent}>
      <h1 className={styles.title}>{t(isWithdrawn ? 'withdrawn.title' : 'missing.title')}</h1>
      <p>{t(isWithdrawn ? 'withdrawn.text' : 'missing.text')}</p>
      <LinkButton look="primary" to={`${platform.linkPrefix}/`}>
        {t('missing.search')}
      </LinkButton>
      {isWithdrawn && (
        <div className={styles.more}>
          <MoreListings id={id} />
        </div>
      )}
    </div>
  )
})
