import type { ReactNode } from 'react'
import { Suspense } from 'react'
import type { ScreenTexts } from '../kernel/i18n/make-i18n.ts'
import { TextsProvider } from '../kernel/i18n/use-translation.tsx'
import type { PageDefinition } from '../kernel/pages/page.ts'
import { PagesContext, usePageHere } from '../kernel/pages/pages-context.ts'
import type { RootStore } from '../kernel/stores/root-store.ts'
import { StoresProvider } from '../kernel/stores/stores.tsx'
import { DeviceState } from './device-state.tsx'
import { Layout } from './layout.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { notFoundPage } from './pages.ts'
import { useCurrentRoot } from './use-current-root.ts'

interface Props {
  root: RootStore
  i18n: ScreenTexts
  pages: readonly PageDefinition[]
}

/** The whole product, inside a router that the entry chose. */
export const App = ({ root: first, ...entry }: Props) => {
  const { root, count } = useCurrentRoot(first)
  return (
    <AppProviders key={count} root={root} {...entry}>
      <Layout>
        <Suspense>
          <PageHere />
        </Suspense>
      </Layout>
      <DeviceState i18n={entry.i18n} />
    </AppProviders>
  )
}

/** The providers that every part of the product needs, inside a router. */
export const AppProviders = ({ root, i18n, pages, children }: Props & { children: ReactNode }) => (
  <TextsProvider texts={i18n}>
    <StoresProvider root={root}>
      <PagesContext value={pages}>{children}</PagesContext>
    </StoresProvider>
  </TextsProvider>
)

function PageHere() {
  const page = usePageHere()
  if (!page) return <PageOutlet module={notFoundPage} params={{}} />
  const { path, module } = page.definition
  return <PageOutlet key={path} module={module} params={page.params} />
}
