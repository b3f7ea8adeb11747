import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../contract/listings/listing.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { OnceLive } from '../../kernel/once-live.tsx'
import { lazyPart } from '../../kernel/pages/lazy-part.tsx'
import { Calculator, plansOffered } from '../calculator/index.ts'
import { ListingLiving } from '../living/index.ts'
import { ListingWorth } from '../market/index.ts'
import { AdvertiserLink } from './advertiser/advertiser-link.tsx'
import { ListingDetails } from './facts/listing-details.tsx'
import { ListingMeta } from './facts/listing-meta.tsx'
import { ListingPlace } from './facts/listing-place.tsx'
import styles from './listing-view.module.css'
import { MoreListings } from './more-listings.tsx'
import { PriceHistory } from './price/price-history.tsx'
import { PrivateNote } from './tools/private-note.tsx'

const PrintSheet = lazyPart(() => import('./print/print-sheet.tsx').then((m) => m.PrintSheet))

const AddToShortlist = lazyPart(() => import('../shortlist/index.ts').then((m) => m.AddToShortlist))

/** The part below the facts: payments, the price history, the place and other listings. */
export const ListingRest = observer(({ listing, title }: { listing: Listing; title: string }) => {
  const { t } = useTranslation('ad')
  const kinds = plansOffered(listing)
  return (
    <>
      <ListingDetails listing={listing} />
      <AdvertiserLink listing={listing} />
      {kinds.length > 0 && listing.price !== null && (
        <section className={styles.section}>
          <h2>{t('calculator.title')}</h2>
          <Calculator price={listing.price} currency={listing.currency} kinds={kinds} />
        </section>
      )}
      <PriceHistory history={listing.priceHistory} />
      <ListingWorth listing={listing} />
      <ListingLiving listing={listing} />
      <ListingPlace listing={listing} />
      <OnceLive>
        <AddToShortlist listing={listing} />
      </OnceLive>
      <PrivateNote id={listing.id} />
      <ListingMeta listing={listing} title={title} />
      <MoreListings id={listing.id} ownerId={listing.ownerId} />
      <OnceLive>
        <PrintSheet listing={listing} title={title} />
      </OnceLive>
    </>
  )
})
