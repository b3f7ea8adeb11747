import { observer } from 'mobx-react-lite'
import { sessionStore } from '../features/session/index.ts'
import { lazyPart } from '../kernel/pages/lazy-part.tsx'
import { useStore } from '../kernel/stores/stores.tsx'

const NoticesWatch = lazyPart(() =>
  import('../features/notices/notices-watch.tsx').then((m) => m.NoticesWatch),
)

const InboxWatch = lazyPart(() =>
  import('../features/inbox/watch/inbox-watch.tsx').then((m) => m.InboxWatch),
)

/** What is followed on every page for somebody who is signed in. */
export const Watches = observer(() => (
  <>
    <NoticesWatch />
    {useStore(sessionStore).isAdvertiser && <InboxWatch />}
  </>
))
