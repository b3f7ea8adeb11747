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

/** The product under a router that its entry chose. */
export const App = ({ root: first, i18n, pages }: Props) => {
  const { root, count } = useCurrentRoot(first)
  return (
    <TextsProvider texts={i18n}>
      <StoresProvider key={count} root={root}>
        <PagesContext value={pages}>
          <Layout>
            <Suspense>
              <PageHere />
            </Suspense>
          </Layout>
          <DeviceState i18n={i18n} />
        </PagesContext>
      </StoresProvider>
    </TextsProvider>
  )
}

function PageHere() {
  const page = usePageHere()
  if (!page) return <PageOutlet module={notFoundPage} params={{}} />
  const { path, module } = page.definition
  return <PageOutlet key={path} module={module} params={page.params} />
}
