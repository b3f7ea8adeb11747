import { observer } from 'mobx-react-lite'
import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { formatNumber } from '../../../../texts/format/numbers.ts'
import { useLatest } from '../../../kernel/hooks/use-latest.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { languageStore } from '../../language/index.ts'
import { figures, ViewsChart } from '../../statistics/index.ts'
import styles from './listing-figures.module.css'
import { listingStatisticsStore } from './listing-statistics-store.ts'

/** A listing's statistics: views, favourites and requests in total, and day by day. */
export const ListingFigures = observer(({ listing }: { listing: Listing }) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('mine')
  const store = useStore(listingStatisticsStore)
  const place = useRef<HTMLDivElement>(null)
  useNearScreen(place, () => void store.load(listing.id))
  const state = store.of(listing.id)
  const statistics = state?.kind === 'ready' ? state.statistics : undefined
  const known = statistics ?? {
    views: listing.views,
    favourites: undefined,
    appointments: undefined,
  }
  const shown = figures.map((each) => ({ ...each, value: known[each.figure] }))
  return (
    <div ref={place} className={styles.figures}>
      <dl className={styles.list}>
        {shown.map(({ name, icon: Icon, value }) => (
          <div key={name} className={styles.figure}>
            <dt className={styles.name}>{t(name)}</dt>
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
              {t('site:failure.retry')}
            </Button>
          </p>
        ) : (
          <Skeleton height="48px" />
        )}
      </div>
    </div>
  )
})

/** Acts once, when the element comes near the screen. */
function useNearScreen(element: RefObject<Element | null>, act: () => void) {
  const latest = useLatest(act)
  useEffect(() => {
    if (!element.current) return
    const watching = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watching.disconnect()
        latest.current()
      },
      { rootMargin: '200px' },
    )
    watching.observe(element.current)
    return () => watching.disconnect()
  }, [element, latest])
}
