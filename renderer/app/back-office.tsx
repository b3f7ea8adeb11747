import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { DeskFrame } from '../backoffice/frame/desk-frame.tsx'
import { ServerProvider } from '../backoffice/frame/server/server.tsx'
import { AwayPlace } from '../backoffice/sign-in/away-place.tsx'
import { SignInPlace } from '../backoffice/sign-in/sign-in-place.tsx'
import { sessionStore } from '../features/session/index.ts'
import { ErrorBoundary } from '../kernel/error-boundary.tsx'
import type { ScreenTexts } from '../kernel/i18n/make-i18n.ts'
import { TextsProvider, useTranslation } from '../kernel/i18n/use-translation.tsx'
import { PagesContext } from '../kernel/pages/pages-context.ts'
import type { RootStore } from '../kernel/stores/root-store.ts'
import { StoresProvider, useStore, useStores } from '../kernel/stores/stores.tsx'
import { Toasts } from '../ui/toast/toasts.tsx'
import { DeviceState } from './device-state.tsx'
import { pagesOf } from './pages.ts'
import { useCurrentRoot } from './use-current-root.ts'

const pages = pagesOf('desktop')

/** The whole back-office, inside a router that the entry chose. */
export const BackOffice = ({ root: first, i18n }: { root: RootStore; i18n: ScreenTexts }) => {
  const { root, count } = useCurrentRoot(first)
  return (
    <TextsProvider texts={i18n}>
      <StoresProvider key={count} root={root}>
        <PagesContext value={pages}>
          <ServerProvider>
            <Suspense>
              <Entrance />
            </Suspense>
          </ServerProvider>
          <Notes />
          <DeviceState i18n={i18n} />
        </PagesContext>
      </StoresProvider>
    </TextsProvider>
  )
}

const Entrance = observer(() => {
  const session = useStore(sessionStore)
  const { kind } = session.state
  if (kind === 'unknown') return <AwayPlace />
  return (
    <ErrorBoundary place={kind}>
      {kind === 'signedIn' ? <DeskFrame /> : <SignInPlace />}
    </ErrorBoundary>
  )
})

function Notes() {
  const { toasts } = useStores()
  const { t } = useTranslation()
  return (
    <div role="status">
      <Toasts store={toasts} closeLabel={t('close')} />
    </div>
  )
}
