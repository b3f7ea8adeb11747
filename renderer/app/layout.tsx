import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { SearchMap } from '../features/map/index.ts'
import { searchStore } from '../features/search/index.ts'
import { ErrorBoundary } from '../kernel/error-boundary.tsx'
import { useTranslation } from '../kernel/i18n/use-translation.tsx'
import { deferred } from '../kernel/pages/deferred.tsx'
import { Preloadable } from '../kernel/pages/page.ts'
import { usePageHere } from '../kernel/pages/pages-context.ts'
import { useStore, useStores } from '../kernel/stores/stores.tsx'
import skipLink from '../ui/skip-link.module.css'
import { Toasts } from '../ui/toast/index.ts'
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

/** Like a page's own `below`. */
export const belowEveryPage = [contactWidget, headerChoices]

/** At an address without a page: no map beside what is said of that, and a phone has its bar. */
const noPage = { path: '', layout: 'panel', width: 'alone' } as const

/**
 * The frame around every page, there from first to last: on a desktop the header, the page in a panel and the map beside
 * it; on a phone the page alone, and the bar below unless the page fills the screen.
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
      <Toasts store={toasts} closeLabel={t('close')} />
    </div>
  )
})

/** On another page the keyboard and the screen reader go on from its beginning, not from a link that is gone. */
function useFocusOnArrival() {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)

  // Before the page is seen: a moment later it would take the focus from whoever has pressed Tab already.
  useLayoutEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [pathname])

  return content
}
