import { ArrowDown } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { Id } from '../../../contract/primitives.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import { languageStore } from '../../features/language/index.ts'
import { listingsStore } from '../../features/listings/index.ts'
import { figures } from '../../features/statistics/index.ts'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { useAdName } from '../ads/index.ts'
import styles from './statistics-page.module.css'
import { statisticsStore } from './statistics-store.ts'

/** The ads that anything happened to, the best first by whichever figure is asked for. */
export const AdsByFigure = observer(() => {
  const store = useStore(statisticsStore)
  const language = useStore(languageStore)
  const { t } = useTranslation('desk')
  const { ads, order } = store
  const most = Math.max(1, ...ads.map((ad) => ad[order]))
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
          {ads.map((ad) => (
            <tr key={ad.id}>
              <th scope="row">
                <AdName id={ad.id} />
                <span
                  className={styles.bar}
                  style={{ inlineSize: `${(ad[order] / most) * 100}%` }}
                  aria-hidden="true"
                />
              </th>
              {figures.map(({ figure }) => (
                <td key={figure} className={styles.number}>
                  <bdi>{formatNumber(ad[figure], language.current)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})

const AdName = observer(({ id }: { id: Id }) => {
  const listings = useStore(listingsStore)
  const { t } = useTranslation('desk')
  const nameOf = useAdName()
  const ad = listings.rows([id])[0]
  const name = ad && nameOf(ad)
  return (
    <AppLink to={`/editAd/${id}`} className={styles.ad}>
      <bdi>{name?.place ?? t('statistics.number', { id })}</bdi>
      {name && <bdi className={styles.about}>{name.title}</bdi>}
    </AppLink>
  )
})
