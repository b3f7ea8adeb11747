import type { Id } from '../../../contract/wire/primitives.ts'
import { deferred } from '../../kernel/pages/deferred.tsx'
import { Preloadable } from '../../kernel/pages/page.ts'
import { WhenSeen } from '../../ui/when-seen.tsx'
import styles from './nearby.module.css'

const NearbyView = deferred(
  new Preloadable(() => import('./nearby-view.tsx').then((m) => m.NearbyView)),
)

/** How far it is on foot from a listing, asked for when it is about to be read. */
export const ListingNearby = ({ id }: { id: Id }) => (
  <WhenSeen className={styles.place}>
    <NearbyView id={id} />
  </WhenSeen>
)
