import type { Id } from '../../../contract/wire/primitives.ts'
import { deferred } from '../../kernel/pages/deferred.tsx'
import { Preloadable } from '../../kernel/pages/page.ts'
import { WhenSeen } from '../../ui/when-seen.tsx'
import styles from './nearby.module.css'

const NearbyView = deferred(
  new Preloadable(() => import('./nearby-view.tsx').then((m) => m.NearbyView)),
)

/** Walking distances from a listing, requested when they are about to come into view. */
export const ListingNearby = ({ id }: { id: Id }) => (
  <WhenSeen className={styles.place}>
    <NearbyView id={id} />
  </WhenSeen>
)
