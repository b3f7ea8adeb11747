import type { i18n } from 'i18next'
import { Suspense } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Route, Routes } from 'react-router-dom'
import type { PageDefinition } from '../kernel/pages/page.ts'
import { PagesContext } from '../kernel/pages/pages-context.ts'
import type { RootStore } from '../kernel/stores/root-store.ts'
import { StoresProvider } from '../kernel/stores/stores.tsx'
import { DeviceState } from './device-state.tsx'
import { Layout } from './layout.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { notFoundPage } from './pages.ts'
import { useCurrentRoot } from './use-current-root.ts'

interface Props {
  root: RootStore
  i18n: i18n
  pages: readonly PageDefinition[]
}

/** The product under a router that its entry chose. */
export const App = ({ root: first, i18n, pages }: Props) => {
  const { root, count } = useCurrentRoot(first)
  return (
    <I18nextProvider i18n={i18n}>
      <StoresProvider key={count} root={root}>
        <PagesContext value={pages}>
          <Layout>
            <Suspense>
              <Routes>
                {pages.map(({ path, module }) => (
                  <Route
                    key={path}
                    path={root.platform.linkPrefix + path}
                    element={<PageOutlet key={path} module={module} />}
                  />
                ))}
                <Route path="*" element={<PageOutlet module={notFoundPage} />} />
              </Routes>
            </Suspense>
          </Layout>
          <DeviceState i18n={i18n} />
        </PagesContext>
      </StoresProvider>
    </I18nextProvider>
  )
}
