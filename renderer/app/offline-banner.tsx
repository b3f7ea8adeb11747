import { OnceAwake } from '../kernel/once-awake.tsx'
import { firstLive } from '../kernel/pages/first-live.ts'
import { drawn } from '../kernel/pages/lazy-part.tsx'
import { Preloadable } from '../kernel/pages/page.ts'

const strip = new Preloadable(() => import('./offline-strip.tsx').then((m) => m.OfflineStrip))
const Strip = drawn(strip, firstLive.wait)

/** What it says is loaded while there still is a network. */
export const OfflineBanner = () => (
  <div role="status">
    <OnceAwake>
      <Strip />
    </OnceAwake>
  </div>
)
