import type { i18n } from 'i18next'
import { Suspense } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Route, Routes } from 'react-router-dom'
import { Layout } from './layout.tsx'
import type { PageRoute } from './page.ts'
import { PageOutlet } from './page-outlet.tsx'
import type { RootStore } from './root-store.ts'
import { notFoundPage } from './site-pages.ts'
import { StoresProvider } from './stores.tsx'

interface Props {
  root: RootStore
  i18n: i18n
  pages: readonly PageRoute[]
}

/** The product under a router that its entry chose. */
export const App = ({ root, i18n, pages }: Props) => (
  <I18nextProvider i18n={i18n}>
    <StoresProvider root={root}>
      <Routes>
        {pages.map(({ path, layout, module }) => (
          <Route
            key={path}
            path={root.platform.linkPrefix + path}
            element={
              <Layout kind={layout}>
                <Suspense>
                  <PageOutlet module={module} />
                </Suspense>
              </Layout>
            }
          />
        ))}
        <Route
          path="*"
          element={
            <Layout kind="full">
              <Suspense>
                <PageOutlet module={notFoundPage} />
              </Suspense>
            </Layout>
          }
        />
      </Routes>
    </StoresProvider>
  </I18nextProvider>
)
