import { ImageOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { asLastWritten } from '../../../../contract/listings/last-written.ts'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { factsTitle } from '../../../../texts/facts.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { OnceLive } from '../../../kernel/once-live.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import { addressLine, averageColour, pictureAddress, pictureSet } from '../../listings/index.ts'
import { LazyPricePlace } from '../../market/index.ts'
import { EditNote } from './edit-note.tsx'
import { ListingFigures } from './listing-figures.tsx'
import { OwnListingActs } from './own-listing-acts.tsx'
import styles from './own-listing-card.module.css'
import { PriceLine } from './price-line.tsx'
import { useListingActs } from './use-listing-acts.ts'

/** A listing as its owner sees it: its status, its statistics and what can be done. The card leads to its form. */
export const OwnListingCard = observer(({ listing }: { listing: Listing }) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('mine')
  const acts = useListingActs(listing)
  const { id, status, statusNote, isChanged, pending } = listing
  const shown = asLastWritten(listing)
  const name = shown.title || factsTitle(shown, { t, language: language.current })
  return (
    <article id={`my-${id}`} className={styles.card} aria-busy={acts.isBusy}>
      <div className={styles.top}>
        <Cover listing={listing} />
        <div className={styles.about}>
          <ul className={styles.badges}>
            <li className={styles.badge} data-status={status}>
              {t(`badge.${status}`)}
            </li>
            {status === 'published' && pending && (
              <li
                className={styles.badge}
                data-status={pending.note === null ? 'moderation' : 'improvement'}
              >
                {t(pending.note === null ? 'badge.edited' : 'badge.editSentBack')}
              </li>
            )}
            {isChanged && <li className={styles.badge}>{t('badge.changed')}</li>}
          </ul>
          <h2 className={styles.name}>
            <AppLink to={`/editAd/${id}`} className={styles.link}>
              <bdi>{name}</bdi>
            </AppLink>
          </h2>
          <p className={styles.place}>
            {addressLine(listing, language.current) ?? t('card.noAddress')}
          </p>
          <PriceLine listing={listing} isBusy={acts.isBusy} onChange={acts.changePrice} />
          {listing.price !== null && (
            <OnceLive>
              <LazyPricePlace listing={listing} />
            </OnceLive>
          )}
        </div>
      </div>
      {status !== 'published' && statusNote && (
        <p className={styles.note} data-status={status}>
          <strong>{t('card.note')}</strong>
          <bdi>{statusNote}</bdi>
        </p>
      )}
      {status === 'published' && pending && (
        <EditNote pending={pending} isBusy={acts.isBusy} onWithdraw={acts.withdrawEdit} />
      )}
      <ListingFigures listing={listing} />
      <OwnListingActs listing={listing} acts={acts} />
    </article>
  )
})

/** The cover is up to 144 by 120 pixels and cropped, so most images need somewhat more width. */
const sizes = '160px'

function Cover({ listing }: { listing: Listing }) {
  const { at } = useStores()
  const { t } = useTranslation('mine')
  const [cover] = listing.images
  if (!cover)
    return (
      <div className={styles.none}>
        <ImageOff size={28} aria-hidden="true" />
        <span className="unseen">{t('card.noPictures')}</span>
      </div>
    )
  return (
    <div className={styles.cover} style={{ backgroundColor: averageColour(cover.placeholder) }}>
      <img
        src={at(pictureAddress(cover, 320))}
        srcSet={pictureSet(cover, at, 640)}
        sizes={sizes}
        width={cover.width}
        height={cover.height}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </div>
  )
}
