import { ChevronRight } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { initialsOf } from '../../../../texts/format/capitals.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { listingPageStore } from '../listing-store.ts'
import styles from './advertiser-link.module.css'

/** A link to the advertiser, with the number of their listings. */
export const AdvertiserLink = observer(({ listing }: { listing: Listing }) => {
  const { at } = useStores()
  const page = useStore(listingPageStore)
  const { t } = useTranslation('ad')
  const { ownerId, agencyInfo, source } = listing
  const name = agencyInfo.agencyName ?? t('advertiser.unnamed')
  const count = page.countOf(ownerId)
  return (
    <AppLink to={`/agency/${ownerId}`} className={styles.link}>
      {agencyInfo.photoUrl ? (
        <img
          src={at(agencyInfo.photoUrl)}
          alt=""
          width="48"
          height="48"
          loading="lazy"
          className={styles.photo}
        />
      ) : (
        <span className={styles.photo} aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.about}>
          {t(`advertiser.${source}`)}
          {count ? ` · ${t('advertiser.count', { count })}` : ''}
        </span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className={styles.arrow} />
    </AppLink>
  )
})
