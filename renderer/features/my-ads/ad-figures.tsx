import { CalendarCheck, Eye, Heart } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listing } from '../../../contract/listing.ts'
import { usePart, useStores } from '../../app/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatNumber } from '../rates/index.ts'
import { ViewsChart } from '../statistics/index.ts'
import styles from './ad-figures.module.css'
import { adStatisticsPart } from './ad-statistics-store.ts'
import { useSeen } from './use-seen.ts'

/** How an ad does: views, favourites and requests in all, and day by day. */
export const AdFigures = observer(({ listing }: { listing: Listing }) => {
  const { language } = useStores()
  const { t } = useTranslation('mine')
  const store = usePart(adStatisticsPart)
  const place = useRef<HTMLDivElement>(null)
  useSeen(place, () => void store.load(listing.id))
  const state = store.of(listing.id)
  const statistics = state?.kind === 'ready' ? state.statistics : undefined
  const figures = [
    { name: t('figures.views'), icon: Eye, value: statistics?.views ?? listing.views },
    { name: t('figures.favourites'), icon: Heart, value: statistics?.favourites },
    { name: t('figures.requests'), icon: CalendarCheck, value: statistics?.appointments },
  ]
  return (
    <div ref={place} className={styles.figures}>
      <dl className={styles.list}>
        {figures.map(({ name, icon: Icon, value }) => (
          <div key={name} className={styles.figure}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>
              <Icon size={16} className={styles.icon} aria-hidden="true" />
              <bdi>{value === undefined ? '–' : formatNumber(value, language.current)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.chart}>
        {statistics ? (
          <ViewsChart statistics={statistics} />
        ) : state?.kind === 'failed' ? (
          <p className={styles.failed}>
            {t('chart.failed')}
            <Button look="bare" onClick={() => void store.load(listing.id)}>
              {t('listing:list.retry')}
            </Button>
          </p>
        ) : (
          <Skeleton height="48px" />
        )}
      </div>
    </div>
  )
})
