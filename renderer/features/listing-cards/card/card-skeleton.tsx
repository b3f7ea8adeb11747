import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './listing-card.module.css'

/** As tall as a card, so that nothing moves when the listing comes. */
export const CardSkeleton = () => (
  <div className={styles.card} aria-hidden="true">
    <div className={styles.picture}>
      <Skeleton height="100%" />
    </div>
    <div className={styles.body}>
      <Skeleton width="60%" height="24px" />
      <Skeleton width="85%" height="18px" />
      <Skeleton width="70%" height="17px" />
      <div className={styles.tags}>
        <Skeleton width="64px" height="25px" />
        <Skeleton width="88px" height="25px" />
      </div>
      <div className={styles.actions}>
        <Skeleton height="44px" />
      </div>
    </div>
  </div>
)
