import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { Listing } from '../../../contract/listings/listing.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import type { ListingFeed } from '../listings/index.ts'
import { CardSkeleton } from './card/card-skeleton.tsx'
import { ListingCard } from './card/listing-card.tsx'
import styles from './infinite-listings.module.css'
import { useLoadMore } from './use-load-more.ts'

interface Props {
  feed: ListingFeed
  /** Shown instead of an empty list. */
  empty: ReactNode
  /** Rows to leave out, such as those that the visitor hid. */
  isLeftOut?: (listing: Listing) => boolean
  /** Whether the list is out of sight, for example behind a map on the full screen: no image is fetched early. */
  isOutOfSight?: boolean
  headingLevel?: 'h2' | 'h3'
  onLike?: ((listing: Listing) => void) | undefined
  /** Tries again after a failure; by default loads the next page of the list. */
  onRetry?: () => void
  /** Renders something below each card. */
  renderBelow?: (listing: Listing) => ReactNode
}

/** A list of cards that loads more as it is scrolled. When a page fails to load, the cards stay. */
export const InfiniteListings = observer(
  ({
    feed,
    empty,
    isLeftOut,
    isOutOfSight = false,
    headingLevel,
    onLike,
    onRetry = () => void feed.loadMore(),
    renderBelow,
  }: Props) => {
    const { t } = useTranslation('listing')
    const end = useLoadMore(feed)
    const rows = isLeftOut ? feed.rows.filter((row) => !isLeftOut(row)) : feed.rows
    const { state } = feed
    const isLoading = state.kind === 'loading' || state.kind === 'idle'

    if (state.kind === 'ended' && rows.length === 0) return empty
    return (
      <div aria-busy={isLoading}>
        {/* A new list gets new elements: a slow processor would move shared ones long after the press. */}
        <ul key={JSON.stringify(feed.query)} className={styles.grid}>
          {rows.map((row, i) => (
            <li key={row.id} className={styles.cell}>
              <ListingCard
                listing={row}
                isFirst={i === 0 && !isOutOfSight}
                {...(headingLevel && { headingLevel })}
                onLike={onLike}
              />
              {renderBelow?.(row)}
            </li>
          ))}
          {isLoading &&
            [1, 2, 3, 4].map((at) => (
              <li key={at} className={styles.cell}>
                <CardSkeleton />
              </li>
            ))}
        </ul>
        <div ref={end} />
        {state.kind === 'failed' && (
          <FailureNote failure={state.failure} hasKept={rows.length > 0} onRetry={onRetry} />
        )}
        {state.kind === 'ended' && <p className={styles.end}>{t('list.end')}</p>}
      </div>
    )
  },
)
