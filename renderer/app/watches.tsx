import { observer } from 'mobx-react-lite'
import { lazy } from 'react'
import { sessionStore } from '../features/session/index.ts'
import { useStore } from '../kernel/stores/stores.tsx'

const NoticesWatch = lazy(() =>
  import('../features/notices/notices-watch.tsx').then((m) => ({ default: m.NoticesWatch })),
)

const InboxWatch = lazy(() =>
  import('../features/inbox/watch/inbox-watch.tsx').then((m) => ({ default: m.InboxWatch })),
)

/** What is followed on every page for somebody who is signed in. */
export const Watches = observer(() => (
  <>
    <NoticesWatch />
    {useStore(sessionStore).isAdvertiser && <InboxWatch />}
  </>
))
