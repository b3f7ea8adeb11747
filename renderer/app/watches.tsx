import { observer } from 'mobx-react-lite'
import { SessionElsewhere, sessionStore } from '../features/session/index.ts'
import { lazyPart } from '../kernel/pages/lazy-part.tsx'
import { useStore } from '../kernel/stores/stores.tsx'
import { OtherTabs } from './other-tabs.tsx'

const NoticesWatch = lazyPart(() =>
  import('../features/notices/notices-watch.tsx').then((m) => m.NoticesWatch),
)

const InboxWatch = lazyPart(() =>
  import('../features/inbox/watch/inbox-watch.tsx').then((m) => m.InboxWatch),
)

/** Every page follows an account's news on the server, or a visitor's changes in other tabs, and any sign-in there. */
export const Watches = observer(() => {
  const { user, isAdvertiser } = useStore(sessionStore)
  return (
    <>
      <SessionElsewhere />
      {user ? <NoticesWatch /> : <OtherTabs />}
      {isAdvertiser && <InboxWatch />}
    </>
  )
})
