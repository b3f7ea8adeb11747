import type { Listing } from '../../../contract/listings/listing.ts'
import { deferred } from '../../kernel/pages/deferred.tsx'
import { Preloadable } from '../../kernel/pages/page.ts'
import { WhenSeen } from '../../ui/when-seen.tsx'
import styles from './living.module.css'

const LivingView = deferred(
  new Preloadable(() => import('./living-view.tsx').then((m) => m.LivingView)),
)

/** What can be calculated about living in a home. Too little is known of most homes, so no space is reserved for it. */
export const ListingLiving = ({ listing }: { listing: Listing }) => (
  <div className={styles.living}>
    <WhenSeen className={styles.place}>
      <LivingView listing={listing} />
    </WhenSeen>
  </div>
)
