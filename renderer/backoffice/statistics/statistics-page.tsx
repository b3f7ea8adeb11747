import { observer } from 'mobx-react-lite'
import { formatNumber } from '../../../texts/format/numbers.ts'
import { languageStore } from '../../features/language/index.ts'
import { figures, ViewsChart } from '../../features/statistics/index.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TroubleNote } from '../frame/server/trouble-note.tsx'
import { useRefresh } from '../frame/server/use-refresh.ts'
import { useFreshListings } from '../listings/index.ts'
import { ListingsByFigure } from './listings-by-figure.tsx'
import styles from './statistics-page.module.css'
import { statisticsStore } from './statistics-store.ts'
import type { Sum } from './sum-days.ts'
import { growthOf, sumDays } from './sum-days.ts'

/** The statistics of all of the agency's listings together, and of each beside the others. */
export const StatisticsPage = observer(() => {
  const store = useStore(statisticsStore)
  const { t } = useTranslation('desk')
  // The names of the figures are shared with other pages.
  useTranslation('mine')
  useFreshListings()
  useRefresh(() => void store.load())
  const { known, isFailed } = store
  const sums = known && sumDays(known, new Date())
  return (
    <div className={styles.page}>
      <h1>{t('statistics.title')}</h1>
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
            {figures.map((each) => (
              <Tile key={each.figure} {...each} sum={sums[each.figure]} />
            ))}
          </dl>
          <div className={styles.card}>
            <ViewsChart statistics={known} />
          </div>
          {store.listings.length > 0 && <ListingsByFigure />}
        </>
      )}
    </div>
  )
})

type TileProps = Pick<(typeof figures)[number], 'name' | 'icon'> & { sum: Sum }

const Tile = observer(({ name, icon: Icon, sum }: TileProps) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('desk')
  const growth = growthOf(sum)
  const write = (number: number) => formatNumber(number, language.current)
  return (
    <div className={styles.tile}>
      <dt className={styles.name}>
        <Icon size={16} aria-hidden="true" />
        {t(name)}
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
