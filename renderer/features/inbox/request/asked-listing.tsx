import { ImageOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { Appointment } from '../../../../contract/people/appointments.ts'
import { factsTitle } from '../../../../texts/facts.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import {
  addressLine,
  averageColour,
  listingsStore,
  pictureAddress,
  pictureSet,
} from '../../listings/index.ts'
import styles from './asked-listing.module.css'

/** The listing that the request is about: a link to its public page, or to its form if it is not public. */
export const AskedListing = observer(({ request }: { request: Appointment }) => {
  const { at } = useStores()
  const listings = useStore(listingsStore)
  const language = useStore(languageStore)
  const { t } = useTranslation('inbox')
  const listing = listings.get(request.adId)
  const cover = listing?.images[0]
  const texts = { t, language: language.current }
  const name = listing ? listing.title || factsTitle(listing, texts) : request.adTitle
  const address = (listing && addressLine(listing, language.current)) ?? request.adAddress
  return (
    <div className={styles.ad}>
      {cover ? (
        <img
          className={styles.cover}
          style={{ backgroundColor: averageColour(cover.placeholder) }}
          src={at(pictureAddress(cover, 160))}
          srcSet={pictureSet(cover, at, 320)}
          sizes="72px"
          width={cover.width}
          height={cover.height}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span className={styles.cover}>
          <ImageOff size={22} aria-hidden="true" />
        </span>
      )}
      <div className={styles.about}>
        <h2 className={styles.name}>
          {listing ? (
            <AppLink
              to={listing.status === 'published' ? `/ad/${listing.id}` : `/editAd/${listing.id}`}
              className={styles.link}
            >
              <bdi>{name || t('ad')}</bdi>
            </AppLink>
          ) : (
            <bdi>{name || t('ad')}</bdi>
          )}
        </h2>
        {address && address !== name && <p className={styles.address}>{address}</p>}
      </div>
    </div>
  )
})
