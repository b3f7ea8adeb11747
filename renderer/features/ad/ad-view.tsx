import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { Listing } from '../../../contract/listing.ts'
import type { Failure } from '../../api/api-client.ts'
import { useStores } from '../../app/stores.tsx'
import { Calculator, plansOffered } from '../calculator/index.ts'
import { Gallery } from '../gallery/index.ts'
import { addressLine, FailureNote, factsSentence, factsTitle } from '../listings/index.ts'
import { AdDetails } from './ad-details.tsx'
import { AdMeta } from './ad-meta.tsx'
import { AdPlace } from './ad-place.tsx'
import { AdPrice } from './ad-price.tsx'
import styles from './ad-view.module.css'
import { AdvertiserLink } from './advertiser-link.tsx'
import { ContactBar } from './contact-bar.tsx'
import { FactTiles } from './fact-tiles.tsx'
import { MoreAds } from './more-ads.tsx'
import { PictureTools } from './picture-tools.tsx'
import { PriceHistory } from './price-history.tsx'
import { PrivateNote } from './private-note.tsx'

interface Props {
  listing: Listing
  failure: Failure | undefined
}

export const AdView = observer(({ listing, failure }: Props) => {
  const { language, ad } = useStores()
  const { t } = useTranslation('ad')
  const speech = { t, language: language.current }
  const title = listing.title ?? factsTitle(listing, speech)
  const place = [addressLine(listing, language.current), listing.district?.[language.current]]
  const kinds = plansOffered(listing)

  return (
    <article className={styles.ad}>
      <Gallery images={listing.images} title={title}>
        <PictureTools listing={listing} title={title} />
      </Gallery>
      <div className={styles.body}>
        {listing.status !== 'published' && <p className={styles.notice}>{t('notPublic')}</p>}
        <header className={styles.head}>
          <AdPrice listing={listing} />
          <h1 className={styles.title} dir="auto">
            {title}
          </h1>
          <p className={styles.address}>{place.filter(Boolean).join(' · ')}</p>
        </header>
        <FactTiles listing={listing} />
        <p className={styles.sentence}>{factsSentence(listing, speech)}</p>
        {failure && <FailureNote failure={failure} onRetry={() => void ad.open(listing.id)} />}
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
      </div>
      <ContactBar listing={listing} />
    </article>
  )
})
