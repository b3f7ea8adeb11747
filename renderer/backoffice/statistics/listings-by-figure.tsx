import { ArrowDown } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { Id } from '../../../contract/wire/primitives.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import { languageStore } from '../../features/language/index.ts'
import { listingsStore } from '../../features/listings/index.ts'
import { useListingName } from '../../features/own-listings/index.ts'
import { figures } from '../../features/statistics/index.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import styles from './statistics-page.module.css'
import { statisticsStore } from './statistics-store.ts'

/** The listings that have any figures, ordered by the chosen one from the greatest down. */
export const ListingsByFigure = observer(() => {
  const store = useStore(statisticsStore)
  const language = useStore(languageStore)
  const { t } = useTranslation('desk')
  const { listings, order } = store
  const most = Math.max(1, ...listings.map((listing) => listing[order]))
  return (
    <div className={styles.card}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('statistics.ads')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('statistics.ad')}</th>
            {figures.map(({ figure, name }) => (
              <th
                key={figure}
                scope="col"
                className={styles.number}
                aria-sort={figure === order ? 'descending' : 'none'}
              >
                <button type="button" className={styles.sort} onClick={() => store.orderBy(figure)}>
                  {t(name)}
                  {figure === order && <ArrowDown size={14} aria-hidden="true" />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listings.map((listing) => (
            <tr key={listing.id}>
              <th scope="row">
                <ListingName id={listing.id} />
                <span
                  className={styles.bar}
                  style={{ inlineSize: `${(listing[order] / most) * 100}%` }}
                  aria-hidden="true"
                />
              </th>
              {figures.map(({ figure }) => (
                <td key={figure} className={styles.number}>
                  <bdi>{formatNumber(listing[figure], language.current)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})

const ListingName = observer(({ id }: { id: Id }) => {
  const listings = useStore(listingsStore)
  const { t } = useTranslation('desk')
  const nameOf = useListingName()
  const listing = listings.rows([id])[0]
  const name = listing && nameOf(listing)
  return (
    <AppLink to={`/editAd/${id}`} className={styles.ad}>
      <bdi>{name?.place ?? t('statistics.number', { id })}</bdi>
      {name && <bdi className={styles.about}>{name.title}</bdi>}
    </AppLink>
  )
})
