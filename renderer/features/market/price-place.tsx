import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { ListingPlace } from '../../../contract/market/market.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { listingPlacesStore } from './listing-places-store.ts'
import styles from './listing-worth.module.css'

type Place = NonNullable<ListingPlace['place']>

/** `Метр на 12 % дешевле, чем у похожих.` */
export function PlaceText({ place: { percent, compared: count } }: { place: Place }) {
  const { t } = useTranslation('ad')
  const off = { percent: Math.abs(percent), count }
  return (
    <>
      {percent < 0 && t('worth.below', off)}
      {percent > 0 && t('worth.above', off)}
      {percent === 0 && t('worth.equal', { count })}
    </>
  )
}

function usePlace({ id, version }: Pick<Listing, 'id' | 'version'>) {
  const places = useStore(listingPlacesStore)
  useEffect(() => places.want({ id, version }), [places, id, version])
  return places.placeOf({ id, version })
}

/** A line of a card; empty where fewer than fifteen listings are similar. */
export const PricePlace = observer(({ listing }: { listing: Listing }) => {
  const place = usePlace(listing)
  if (!place) return null
  return (
    <p className={styles.note}>
      <PlaceText place={place} />
    </p>
  )
})

/** The same for the cell of a table: `−12 %`. */
export const PricePlaceShort = observer(({ listing }: { listing: Listing }) => {
  const place = usePlace(listing)
  if (!place) return <>—</>
  const { percent } = place
  return (
    <bdi>
      {percent > 0 ? '+' : percent < 0 ? '−' : ''}
      {Math.abs(percent)}
      {'\u00a0%'}
    </bdi>
  )
})
