import { MapPin } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { languageStore } from '../../language/index.ts'
import { useShowOnMap } from '../../listing-cards/index.ts'
import { addressLine } from '../../listings/index.ts'
import { SmallMap } from '../../map/index.ts'
import { ListingNearby } from '../../nearby/index.ts'
import styles from './listing-place.module.css'

/** Where the listing is: a small map, the way to the large one, and a link to other listings at its address. */
export const ListingPlace = observer(({ listing }: { listing: Listing }) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('ad')
  const showOnMap = useShowOnMap()
  const { coordinates, address } = listing
  if (!coordinates) return null
  return (
    <section className={styles.place}>
      <h2>{t('place.title')}</h2>
      {address && (
        <AppLink to={`/address/${encodeURIComponent(address)}`} className={styles.address}>
          <bdi>{addressLine(listing, language.current)}</bdi>
        </AppLink>
      )}
      <div className={styles.map} data-map>
        <SmallMap lat={coordinates[0]} lon={coordinates[1]} />
      </div>
      {listing.status === 'published' && <ListingNearby id={listing.id} />}
      <Button look="soft" data-on-map onClick={() => showOnMap(listing)}>
        <MapPin size={20} aria-hidden="true" />
        {t('listing:card.onMap')}
      </Button>
    </section>
  )
})
