import type { Listing } from '../../../contract/listings/listing.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { deferred } from '../../kernel/pages/deferred.tsx'
import { Preloadable } from '../../kernel/pages/page.ts'
import { WhenSeen } from '../../ui/when-seen.tsx'
import styles from './listing-worth.module.css'

const WorthView = deferred(
  new Preloadable(() => import('./worth-view.tsx').then((m) => m.WorthView)),
)

/** Compares a listing's price with similar ones. Code and figures are fetched when it is about to come into view. */
export function ListingWorth({ listing }: { listing: Listing }) {
  const { t } = useTranslation('ad')
  if (listing.status !== 'published' || listing.price === null) return null
  return (
    <section className={styles.section} aria-label={t('worth.title')}>
      <h2>{t('worth.title')}</h2>
      <WhenSeen className={styles.place}>
        <WorthView id={listing.id} />
      </WhenSeen>
    </section>
  )
}
