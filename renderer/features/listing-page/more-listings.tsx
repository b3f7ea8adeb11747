import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { ListingCard } from '../listing-cards/index.ts'
import { listingsStore } from '../listings/index.ts'
import styles from './more-listings.module.css'

interface Props {
  id: Id
  /** The listing's advertiser, whose other listings come first. */
  ownerId?: Id
}

export const MoreListings = observer(({ id, ownerId }: Props) => {
  const listings = useStore(listingsStore)
  const { t } = useTranslation('ad')
  const similar = listings.similar(id) ?? []
  const own = similar.filter((each) => each.ownerId === ownerId)
  const others = similar.filter((each) => each.ownerId !== ownerId)
  return (
    <>
      {own.length > 0 && <Row title={t('more.own')} rows={own} />}
      {others.length > 0 && <Row title={t('more.similar')} rows={others} />}
    </>
  )
})

const Row = ({ title, rows }: { title: string; rows: readonly Listing[] }) => (
  <section className={styles.more} aria-label={title}>
    <h2>{title}</h2>
    <ul className={styles.row}>
      {rows.map((row) => (
        <li key={row.id} className={styles.cell}>
          <ListingCard listing={row} headingLevel="h3" />
        </li>
      ))}
    </ul>
  </section>
)
