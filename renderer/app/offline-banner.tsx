import { OnceLive } from '../kernel/once-live.tsx'
import { lazyPart } from '../kernel/pages/lazy-part.tsx'

const Strip = lazyPart(() => import('./offline-strip.tsx').then((m) => m.OfflineStrip))

/** The code of its content is loaded while there still is a network. */
export const OfflineBanner = () => (
  <div role="status">
    <OnceLive>
      <Strip />
    </OnceLive>
  </div>
)
