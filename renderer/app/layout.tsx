import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { SearchMap } from '../features/map/index.ts'
import { searchStore } from '../features/search/index.ts'
import { ErrorBoundary } from '../kernel/error-boundary.tsx'
import { useTranslation } from '../kernel/i18n/use-translation.tsx'
import { OnceLive } from '../kernel/once-live.tsx'
import { deferred } from '../kernel/pages/deferred.tsx'
import { lazyPart } from '../kernel/pages/lazy-part.tsx'
import { Preloadable } from '../kernel/pages/page.ts'
import { usePageHere } from '../kernel/pages/pages-context.ts'
import { useStore, useStores } from '../kernel/stores/stores.tsx'
import skipLink from '../ui/skip-link.module.css'
import { BackButton } from './back-button.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Header, headerChoices } from './header.tsx'
import styles from './layout.module.css'
import { OfflineBanner } from './offline-banner.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'

const contactWidget = new Preloadable(() =>
  import('../features/contact-widget/contact-widget.tsx').then((m) => m.ContactWidget),
)
const ContactWidget = deferred(contactWidget)

const Toasts = lazyPart(() => import('../ui/toast/toasts.tsx').then((m) => m.Toasts))

/** Parts of every page that are loaded like a page's own `below`. */
export const belowEveryPage = [contactWidget, headerChoices]

/** For an address without a page: the message has no map beside it, and a phone shows the bottom bar. */
const noPage = { path: '', layout: 'panel', width: 'alone' } as const

/**
 * The frame around every page; it stays while pages change. On a desktop: the header, the page in a panel and the map
 * beside it. On a phone: the page alone, and the bottom bar unless the page fills the screen.
 */
export const Layout = observer(({ children }: { children: ReactNode }) => {
  const { platform, toasts } = useStores()
  const search = useStore(searchStore)
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { path, layout, width } = usePageHere()?.definition ?? noPage
  useScrollRestoration()
  const content = useFocusOnArrival()
  const isHome = path === '/'
  const mode = isHome ? search.mode : undefined
  return (
    <div className={styles.frame} data-layout={layout} data-width={width} data-mode={mode}>
      <a href="#content" className={skipLink.skip}>
        {t('nav.skip')}
      </a>
      <Header />
      <div className={styles.body}>
        <main id="content" className={styles.page} ref={content} tabIndex={-1}>
          {!isHome && !platform.hasBack && (
            <div className={styles.back}>
              <BackButton />
            </div>
          )}
          <ErrorBoundary place={platform.linkPrefix + pathname}>{children}</ErrorBoundary>
        </main>
        <div className={styles.map}>
          <SearchMap />
        </div>
      </div>
      <aside className={styles.contact} aria-label={t('contact.title')}>
        <ContactWidget />
      </aside>
      {layout === 'panel' && <BottomBar isOverMap={mode === 'map'} />}
      <OfflineBanner />
      <div role="status">
        <OnceLive>
          <Toasts store={toasts} closeLabel={t('close')} />
        </OnceLive>
      </div>
    </div>
  )
})

/** On a new page, the keyboard and the screen reader start at its beginning, not at a link that is gone. */
function useFocusOnArrival() {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)

  // Before the page is painted: later, this would take the focus from somebody who has already pressed Tab.
  useLayoutEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [pathname])

  return content
}
