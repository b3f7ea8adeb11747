import type { i18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import type { RootStore } from '../app/root-store.ts'
import { StoresProvider } from '../app/stores.tsx'
import { useSuccession } from '../app/use-succession.ts'
import { Logo } from '../ui/logo.tsx'

/** The back-office under a router that its entry chose. */
export const BackOffice = ({ root: first, i18n }: { root: RootStore; i18n: i18n }) => {
  const { root, count } = useSuccession(first)
  return (
    <I18nextProvider i18n={i18n}>
      <StoresProvider key={count} root={root}>
        <main id="content">
          <Logo />
        </main>
      </StoresProvider>
    </I18nextProvider>
  )
}
