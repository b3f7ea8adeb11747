import { observer } from 'mobx-react-lite'
import { Suspense, useState } from 'react'
import type { Listing } from '../../../contract/listings/listing.ts'
import { factsSentence, factsTitle } from '../../../texts/facts.ts'
import type { Failure } from '../../kernel/api/api-client.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useAwake } from '../../kernel/hooks/use-awake.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { lazyPart } from '../../kernel/pages/lazy-part.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { classes } from '../../ui/classes.ts'
import { Gallery, Mosaic } from '../gallery/index.ts'
import { languageStore } from '../language/index.ts'
import { desktopWidth } from '../listing-cards/index.ts'
import { addressLine } from '../listings/index.ts'
import { ContactBar } from './advertiser/contact-bar.tsx'
import { ListingRest } from './below-the-fold.ts'
import { FactTiles } from './facts/fact-tiles.tsx'
import { listingPageStore } from './listing-store.ts'
import styles from './listing-view.module.css'
import { ListingPrice } from './price/listing-price.tsx'
import { PictureTools } from './tools/picture-tools.tsx'

/** Loaded on demand: it is only for desktops, and few visitors widen the panel there. */
const WideButton = lazyPart(() => import('./wide/wide-button.tsx').then((m) => m.WideButton))

interface Props {
  listing: Listing
  failure: Failure | undefined
}

export const ListingView = observer(({ listing, failure }: Props) => {
  const language = useStore(languageStore)
  const page = useStore(listingPageStore)
  const { t } = useTranslation('ad')
  const texts = { t, language: language.current }
  const title = listing.title ?? factsTitle(listing, texts)
  const place = [addressLine(listing, language.current), listing.district?.[language.current]]
  const [isWide, setWide] = useState(false)
  const pictures = <Gallery images={listing.images} title={title} />

  return (
    <article className={styles.ad}>
      <div className={styles.pictures}>
        <Suspense fallback={pictures}>
          {isWide && listing.images.length > 0 ? (
            <Mosaic images={listing.images} title={title} />
          ) : (
            pictures
          )}
        </Suspense>
        <div className={styles.over}>
          <PictureTools listing={listing} title={title} />
          <WideTool onTurn={setWide} />
        </div>
      </div>
      <div className={styles.body}>
        {listing.status !== 'published' && <p className={styles.notice}>{t('notPublic')}</p>}
        <header className={styles.head}>
          <ListingPrice listing={listing} />
          <h1 className={styles.title} dir="auto">
            {title}
          </h1>
          <p className={styles.address}>{place.filter(Boolean).join(' · ')}</p>
        </header>
        <FactTiles listing={listing} />
        <p className={styles.sentence}>{factsSentence(listing, texts)}</p>
        {failure && (
          <FailureNote failure={failure} hasKept onRetry={() => void page.open(listing.id)} />
        )}
      </div>
      <ContactBar listing={listing} />
      <div className={classes(styles.body, styles.rest)}>
        <ListingRest listing={listing} title={title} />
      </div>
    </article>
  )
})

/** A component of its own: when it wakes, parts below that are not hydrated yet must not be rendered again. */
function WideTool({ onTurn }: { onTurn: (isWide: boolean) => void }) {
  const isAwake = useAwake()
  return (
    <Suspense>
      {isAwake && matchMedia(desktopWidth).matches && <WideButton onTurn={onTurn} />}
    </Suspense>
  )
}
