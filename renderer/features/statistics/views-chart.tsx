import { observer } from 'mobx-react-lite'
import type { ListingStatistics } from '../../../contract/listings/own-listings.ts'
import { formatDayOfYear } from '../../../texts/format/days.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'
import { barsOf, isBusyDay, lastDays, mostViews, shownDays } from './shown-days.ts'
import styles from './views-chart.module.css'

const step = 10
const width = 7
const height = 48

/** One bar for each day, and the same numbers as a table. */
export const ViewsChart = observer(({ statistics }: { statistics: ListingStatistics }) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('mine')
  const days = lastDays(statistics, new Date())
  const busy = days.filter(isBusyDay).reverse()
  return (
    <figure>
      <div className={styles.plot}>
        <p className={styles.scale} aria-hidden="true">
          <bdi>{formatNumber(mostViews(days), language.current)}</bdi>
          <bdi>0</bdi>
        </p>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${shownDays * step} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path
            className={styles.ground}
            d={`M0 ${height - 0.5}H${shownDays * step}M0 ${height / 2}H${shownDays * step}M0 0.5H${shownDays * step}`}
          />
          {barsOf(days).map((bar, n) => (
            <rect
              key={bar.day}
              className={bar.hasRequest ? styles.request : styles.views}
              x={n * step + (step - width) / 2}
              y={height - bar.height * height}
              width={width}
              height={bar.height * height}
            />
          ))}
        </svg>
        <p className={styles.days} aria-hidden="true">
          {[days[0], days.at(-1)].map(
            (each) =>
              each && (
                <bdi key={each.day}>
                  {formatDayOfYear(`${each.day}T12:00:00Z`, language.current, 'UTC')}
                </bdi>
              ),
          )}
        </p>
      </div>
      <figcaption className={styles.caption}>
        {t('chart.title')}
        {busy.some(({ appointments }) => appointments > 0) && (
          <span className={styles.legend}>{t('chart.requestDay')}</span>
        )}
      </figcaption>
      {busy.length === 0 ? (
        <p className={styles.empty}>{t('chart.empty')}</p>
      ) : (
        <details>
          <summary className={styles.summary}>{t('chart.table')}</summary>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('chart.day')}</th>
                <th scope="col">{t('figures.views')}</th>
                <th scope="col">{t('figures.favourites')}</th>
                <th scope="col">{t('figures.requests')}</th>
              </tr>
            </thead>
            <tbody>
              {busy.map(({ day, views, favourites, appointments }) => (
                <tr key={day}>
                  <th scope="row">
                    {formatDayOfYear(`${day}T12:00:00Z`, language.current, 'UTC')}
                  </th>
                  <td>{views}</td>
                  <td>{favourites}</td>
                  <td>{appointments}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  )
})
