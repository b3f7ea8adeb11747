import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../contract/listings/listing.ts'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'
import { averageColour, pictureAddress, placeLine } from '../listings/index.ts'
import { inBoth, useMoney } from '../rates/index.ts'
import styles from './listing-line.module.css'
import { useListingTitle } from './use-listing-title.ts'

/** A listing in the operators' lists: its cover, name, place and price. */
export const ListingLine = observer(({ listing }: { listing: Listing }) => {
  const { at } = useStores()
  const language = useStore(languageStore)
  const titleOf = useListingTitle()
  const { read } = useMoney()
  const { images, price, currency } = listing
  const cover = images[0]
  return (
    <span className={styles.line}>
      <span
        className={styles.cover}
        style={cover && { backgroundColor: averageColour(cover.placeholder) }}
      >
        {cover && <img src={at(pictureAddress(cover, 160))} alt="" loading="lazy" />}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          <bdi>{titleOf(listing)}</bdi>
        </span>
        <span className={styles.place}>{placeLine(listing, language.current)}</span>
        {price !== null && (
          <span className={styles.price}>
            <bdi>{inBoth(read(price, currency))}</bdi>
          </span>
        )}
      </span>
    </span>
  )
})
