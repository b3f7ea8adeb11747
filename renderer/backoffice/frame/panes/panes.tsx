import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import type { Location } from 'react-router-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { ErrorBoundary } from '../../../kernel/error-boundary.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { tabsStore } from '../../tabs/index.ts'
import { DeskRoutes } from './desk-routes.tsx'
import styles from './panes.module.css'
import { usePaneScroll } from './use-pane-scroll.ts'

/**
 * The main pane, and a listing beside it if one was put there. The window's address is that of the active pane; the
 * other pane keeps its own address until it becomes active.
 */
export const Panes = observer(() => {
  const { beside } = useStore(tabsStore)
  const { t } = useTranslation('desk')
  const here = useLocation()
  const isBeside = beside !== undefined && here.pathname === beside
  const last = useRef<{ main?: Location; beside?: Location }>({})
  useLayoutEffect(() => {
    last.current[isBeside ? 'beside' : 'main'] = here
  })
  const panes = useFocusInPane()

  const main = isBeside ? (last.current.main ?? placeOf('/')) : here
  const lastBeside = last.current.beside
  const other = lastBeside && lastBeside.pathname === beside ? lastBeside : placeOf(beside ?? '/')
  return (
    <div ref={panes} className={styles.panes} data-split={beside !== undefined}>
      <Pane isMain location={main} isTurnedTo={!isBeside} label={undefined} />
      {beside !== undefined && (
        <Pane
          location={isBeside ? here : other}
          isTurnedTo={isBeside}
          label={t('tabs.besidePane')}
        />
      )}
    </div>
  )
})

interface PaneProps {
  isMain?: boolean
  location: Location
  isTurnedTo: boolean
  label: string | undefined
}

function Pane({ isMain = false, location, isTurnedTo, label }: PaneProps) {
  const pane = useRef<HTMLElement>(null)
  usePaneScroll(pane, location.pathname)
  const navigate = useNavigate()
  const turnTo = () => {
    if (!isTurnedTo) void navigate(location, { replace: true, state: location.state })
  }
  const Element = isMain ? 'main' : 'aside'
  return (
    <Element
      ref={pane}
      id={isMain ? 'content' : undefined}
      className={styles.pane}
      tabIndex={-1}
      aria-label={label}
      data-turned-to={isTurnedTo}
      onFocusCapture={turnTo}
      onPointerDownCapture={turnTo}
    >
      <ErrorBoundary place={location.pathname}>
        <Suspense fallback={<Loading />}>
          <DeskRoutes location={location} />
        </Suspense>
      </ErrorBoundary>
    </Element>
  )
}

const Loading = () => (
  <div className={styles.loading} aria-busy="true">
    <Skeleton width="40%" height="32px" />
    <Skeleton height="200px" />
  </div>
)

const placeOf = (pathname: string): Location => ({
  pathname,
  search: '',
  hash: '',
  state: null,
  key: 'default',
})

/** Focuses the pane of a new place, for the keyboard to start at its beginning, unless the focus is inside. */
function useFocusInPane() {
  const panes = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)

  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const pane = panes.current?.querySelector<HTMLElement>(':scope > [data-turned-to=true]')
    if (!pane?.contains(document.activeElement)) pane?.focus({ preventScroll: true })
  }, [pathname])

  return panes
}
