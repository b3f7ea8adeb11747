import { ArrowDown } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { Id } from '../../../contract/primitives.ts'
import { AppLink } from '../../app/app-link.tsx'
import { usePart, useStores } from '../../app/stores.tsx'
import { formatNumber } from '../../features/rates/index.ts'
import { useAdName } from '../ads/index.ts'
import { figureNames } from './figure-names.ts'
import styles from './statistics-page.module.css'
import { statisticsPart } from './statistics-store.ts'
import { figures } from './sum-days.ts'

/** The ads that anything happened to, the best first by whichever figure is asked for. */
export const AdsByFigure = observer(() => {
  const store = usePart(statisticsPart)
  const { language } = useStores()
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
            {figures.map((figure) => (
              <th
                key={figure}
                scope="col"
                className={styles.number}
                aria-sort={figure === order ? 'descending' : 'none'}
              >
                <button type="button" className={styles.sort} onClick={() => store.orderBy(figure)}>
                  {t(figureNames[figure])}
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
              {figures.map((figure) => (
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
  const { listings } = useStores()
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
