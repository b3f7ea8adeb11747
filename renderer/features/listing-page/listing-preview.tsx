import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../contract/listings/listing.ts'
import { factsSentence, factsTitle } from '../../../texts/facts.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import type { ShownImage } from '../gallery/index.ts'
import { Gallery } from '../gallery/index.ts'
import { languageStore } from '../language/index.ts'
import { addressLine } from '../listings/index.ts'
import { AdvertiserLink } from './advertiser/advertiser-link.tsx'
import { ContactBar } from './advertiser/contact-bar.tsx'
import { FactTiles } from './facts/fact-tiles.tsx'
import { ListingDetails } from './facts/listing-details.tsx'
import { ListingPlace } from './facts/listing-place.tsx'
import styles from './listing-view.module.css'
import { ListingPrice } from './price/listing-price.tsx'

interface Props {
  listing: Listing
  images: readonly ShownImage[]
}

/** A listing that is still being written, as its visitors will see it; its links lead nowhere yet. */
export const ListingPreview = observer(({ listing, images }: Props) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('ad')
  const texts = { t, language: language.current }
  const title = listing.title ?? factsTitle(listing, texts)
  return (
    <article className={styles.ad}>
      <Gallery images={images} title={title} />
      <div className={styles.body}>
        <header className={styles.head}>
          <ListingPrice listing={listing} />
          <h2 className={styles.title} dir="auto">
            {title}
          </h2>
          <p className={styles.address}>{addressLine(listing, language.current)}</p>
        </header>
        <FactTiles listing={listing} />
        <p className={styles.sentence}>{factsSentence(listing, texts)}</p>
        <ListingDetails listing={listing} />
        <div inert>
          <AdvertiserLink listing={listing} />
        </div>
        <div inert>
          <ListingPlace listing={listing} />
        </div>
      </div>
      <div inert>
        <ContactBar listing={listing} />
      </div>
    </article>
  )
})
