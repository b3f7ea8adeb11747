import { reaction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { newRequestsStore } from '../../features/inbox/index.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import skipLink from '../../ui/skip-link.module.css'
import { places } from '../places.ts'
import { readTabPath, TabStrip, tabsStore } from '../tabs/index.ts'
import { useMenu } from './commands/use-menu.ts'
import styles from './desk-frame.module.css'
import { Panes } from './panes/panes.tsx'
import { ServerNote } from './server/server-note.tsx'
import { Sidebar } from './sidebar.tsx'
import { useDesktop } from './use-desktop.ts'
import { useKnownUser } from './user/use-known-user.ts'

/** The window of a signed-in person: the places at its side, the open listings above, and the work in the middle. */
export const DeskFrame = observer(() => {
  const { t } = useTranslation('desk')
  useMenu()
  useFollowPlace()
  useDeskTitle()
  useRequestNotices()
  useKnownUser()
  return (
    <div className={styles.frame}>
      <button
        type="button"
        className={skipLink.skip}
        onClick={() => document.getElementById('content')?.focus()}
      >
        {t('site:nav.skip')}
      </button>
      <Sidebar />
      <div className={styles.work}>
        <ServerNote />
        <TabStrip />
        <Panes />
      </div>
    </div>
  )
})

/** Names the open place or listing in the window's title. Call it inside an observer. */
function useDeskTitle() {
  const { tabs } = useStore(tabsStore)
  const { t } = useTranslation('desk')
  const { pathname } = useLocation()
  const place = places.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  const tab = tabs.find(({ path }) => path === pathname)
  const name = tab?.title || (place && t(place.label))

  useEffect(() => {
    document.title = name ? `${name} — Sakhli` : 'Sakhli'
  }, [name])
}

/** Every listing that is opened gets a tab; one that was sent or deleted loses it. */
function useFollowPlace() {
  const tabs = useStore(tabsStore)
  const { pathname } = useLocation()
  const before = useRef<string>(undefined)

  useEffect(() => {
    const from = before.current
    before.current = pathname
    if (pathname === '/') return
    // A form leads to `/my` once the server has accepted all of it.
    if (pathname === '/my') {
      if (from && readTabPath(from)) tabs.close(from)
      return
    }
    tabs.open(pathname)
    tabs.goTo(pathname)
  }, [tabs, pathname])
}

/** Shows the number of new requests at the program's icon, and a system notice while the window has no focus. */
function useRequestNotices() {
  const newRequests = useStore(newRequestsStore)
  const desktop = useDesktop()
  const { t } = useTranslation('desk')

  useEffect(
    () =>
      reaction(
        () => newRequests.get(),
        (count, before) => {
          void desktop.window.showBadge({ count: Math.min(count, 9_999) })
          if (before === undefined || count <= before || document.hasFocus()) return
          void desktop.window.notify({
            title: t('notice.request'),
            body: t('notice.requestText', { count }),
            place: '/inbox',
          })
        },
        { fireImmediately: true },
      ),
    [newRequests, desktop, t],
  )
}
