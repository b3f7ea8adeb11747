import { observer } from 'mobx-react-lite'
import type { Ref } from 'react'
import { Suspense, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from 'react-router-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { ErrorBoundary } from '../../app/error-boundary.tsx'
import { usePart } from '../../app/stores.tsx'
import { useFocusOnArrival } from '../../app/use-focus-on-arrival.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tabsPart } from '../tabs/index.ts'
import { DeskRoutes } from './desk-routes.tsx'
import styles from './panes.module.css'

/**
 * What is worked on, and an ad beside it where one was put there. The window's address is that of the pane which is
 * worked in; the other one keeps its own until it is turned to.
 */
export const Panes = observer(() => {
  const { beside } = usePart(tabsPart)
  const { t } = useTranslation('desk')
  const here = useLocation()
  const isBeside = beside !== undefined && here.pathname === beside
  const last = useRef<{ main?: Location; beside?: Location }>({})
  useLayoutEffect(() => {
    last.current[isBeside ? 'beside' : 'main'] = here
  })
  const content = useFocusOnArrival()

  const main = isBeside ? (last.current.main ?? placeOf('/')) : here
  const keptBeside = last.current.beside
  const other = keptBeside && keptBeside.pathname === beside ? keptBeside : placeOf(beside ?? '/')
  return (
    <div className={styles.panes} data-split={beside !== undefined}>
      <Pane ref={content} isMain location={main} isTurnedTo={!isBeside} label={undefined} />
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
  ref?: Ref<HTMLElement>
  isMain?: boolean
  location: Location
  isTurnedTo: boolean
  label: string | undefined
}

function Pane({ ref, isMain = false, location, isTurnedTo, label }: PaneProps) {
  const navigate = useNavigate()
  const turnTo = () => {
    if (!isTurnedTo) void navigate(location, { replace: true, state: location.state })
  }
  const Element = isMain ? 'main' : 'aside'
  return (
    <Element
      ref={ref}
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
