import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { Listing } from '../../../contract/listing.ts'
import { Calculator, plansOffered } from '../calculator/index.ts'
import { AdDetails } from './ad-details.tsx'
import { AdMeta } from './ad-meta.tsx'
import { AdPlace } from './ad-place.tsx'
import styles from './ad-view.module.css'
import { AdvertiserLink } from './advertiser-link.tsx'
import { MoreAds } from './more-ads.tsx'
import { PriceHistory } from './price-history.tsx'
import { PrivateNote } from './private-note.tsx'

/** What is read after the facts: payments, the price's past, the place, and other ads. */
export const AdRest = observer(({ listing, title }: { listing: Listing; title: string }) => {
  const { t } = useTranslation('ad')
  const kinds = plansOffered(listing)
  return (
    <>
      <AdDetails listing={listing} />
      <AdvertiserLink listing={listing} />
      {kinds.length > 0 && listing.price !== null && (
        <section className={styles.section}>
          <h2>{t('calculator.title')}</h2>
          <Calculator price={listing.price} currency={listing.currency} kinds={kinds} />
        </section>
      )}
      <PriceHistory history={listing.priceHistory} />
      <AdPlace listing={listing} />
      <PrivateNote id={listing.id} />
      <AdMeta listing={listing} title={title} />
      <MoreAds id={listing.id} ownerId={listing.ownerId} />
    </>
  )
})
