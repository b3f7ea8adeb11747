import { CalendarCheck, Eye, Heart } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePart, useStores } from '../../app/stores.tsx'
import { formatNumber } from '../../features/rates/index.ts'
import { ViewsChart } from '../../features/statistics/index.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFreshAds } from '../ads/index.ts'
import { useServer } from '../frame/server.tsx'
import { TroubleNote } from '../frame/trouble-note.tsx'
import { AdsByFigure } from './ads-by-figure.tsx'
import { figureNames } from './figure-names.ts'
import styles from './statistics-page.module.css'
import { statisticsPart } from './statistics-store.ts'
import type { Figure, Sum } from './sum-days.ts'
import { figures, growthOf, sumDays } from './sum-days.ts'

/** How all of the agency's ads do together, and each beside the others. */
export const StatisticsPage = observer(() => {
  const store = usePart(statisticsPart)
  const { t } = useTranslation('desk')
  // What the figures are called is said elsewhere too.
  useTranslation('mine')
  useFreshAds()
  useFreshStatistics()
  const { known, isFailed } = store
  const sums = known && sumDays(known, new Date())
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('statistics.title')}</h1>
      {isFailed && (
        <TroubleNote
          text={t('mine:chart.failed')}
          retry={t('statistics.retry')}
          onRetry={() => void store.load()}
        />
      )}
      {!known && !isFailed && <Skeleton height="320px" />}
      {known && sums && (
        <>
          <dl className={styles.tiles} aria-label={t('statistics.period')}>
            {figures.map((figure) => (
              <Tile key={figure} figure={figure} sum={sums[figure]} />
            ))}
          </dl>
          <div className={styles.card}>
            <ViewsChart statistics={known} />
          </div>
          {store.ads.length > 0 && <AdsByFigure />}
        </>
      )}
    </div>
  )
})

const icons = { views: Eye, favourites: Heart, appointments: CalendarCheck }

const Tile = observer(({ figure, sum }: { figure: Figure; sum: Sum }) => {
  const { language } = useStores()
  const { t } = useTranslation('desk')
  const Icon = icons[figure]
  const growth = growthOf(sum)
  const write = (number: number) => formatNumber(number, language.current)
  return (
    <div className={styles.tile}>
      <dt className={styles.name}>
        <Icon size={16} aria-hidden="true" />
        {t(figureNames[figure])}
      </dt>
      <dd className={styles.value}>
        <bdi>{write(sum.now)}</bdi>
      </dd>
      <dd className={styles.growth}>
        {growth === undefined
          ? t('statistics.before', { n: write(sum.before) })
          : t(growth < 0 ? 'statistics.fell' : 'statistics.grew', { n: write(Math.abs(growth)) })}
      </dd>
    </div>
  )
})

/** At arrival, on coming back to the window, and when the server is back. */
function useFreshStatistics() {
  const store = usePart(statisticsPart)
  const { isReachable } = useServer()
  useEffect(() => {
    if (!isReachable) return
    const refresh = () => void store.load()
    refresh()
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [store, isReachable])
}
