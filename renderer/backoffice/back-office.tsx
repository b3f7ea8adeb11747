import type { i18n } from 'i18next'
import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { DeviceState } from '../app/device-state.tsx'
import { ErrorBoundary } from '../app/error-boundary.tsx'
import { PagesContext } from '../app/pages-context.ts'
import type { RootStore } from '../app/root-store.ts'
import { StoresProvider, useStores } from '../app/stores.tsx'
import { useSuccession } from '../app/use-succession.ts'
import { Toasts } from '../ui/toast/index.ts'
import { DeskFrame } from './frame/desk-frame.tsx'
import { ServerProvider } from './frame/server.tsx'
import { pages } from './pages.ts'
import { AwayPlace } from './sign-in/away-place.tsx'
import { SignInPlace } from './sign-in/sign-in-place.tsx'

const shownPages = Object.values(pages)

/** The back-office under a router that its entry chose. */
export const BackOffice = ({ root: first, i18n }: { root: RootStore; i18n: i18n }) => {
  const { root, count } = useSuccession(first)
  return (
    <I18nextProvider i18n={i18n}>
      <StoresProvider key={count} root={root}>
        <PagesContext value={shownPages}>
          <ServerProvider>
            <Suspense>
              <Entrance />
            </Suspense>
          </ServerProvider>
          <Notes />
          <DeviceState i18n={i18n} />
        </PagesContext>
      </StoresProvider>
    </I18nextProvider>
  )
}

const Entrance = observer(() => {
  const { session } = useStores()
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
  return <Toasts store={toasts} closeLabel={t('close')} />
}
