import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { City } from '../../contract/cities.ts'
import type { Language } from '../../contract/languages.ts'
import { storageKeys } from '../../contract/limits.ts'
import { App } from '../../renderer/app/app.tsx'
import { notFoundPage, pagesOf } from '../../renderer/app/pages.ts'
import { createRootStore } from '../../renderer/app/root-store.ts'
import { configStore } from '../../renderer/features/config/index.ts'
import { showTheme } from '../../renderer/features/theme/index.ts'
import { makeApi } from '../../renderer/kernel/api/api-client.ts'
import { firstNamespaces, laterNamespaces } from '../../renderer/kernel/i18n/load-texts.ts'
import { makeI18n } from '../../renderer/kernel/i18n/make-i18n.ts'
import { findPage } from '../../renderer/kernel/pages/find-page.ts'
import { firstLive } from '../../renderer/kernel/pages/first-live.ts'
import type { RootSnapshot } from '../../renderer/kernel/stores/root-store.ts'
import { forgetAccount } from '../../renderer/kernel/stores/root-store.ts'
import { untilItComes } from '../../renderer/kernel/until-it-comes.ts'
import type { ZoneOffsets } from '../../texts/format/dates.ts'
import { rememberZone } from '../../texts/format/dates.ts'
import { browserPlatform } from './browser-platform.ts'
import './parts-that-fail.ts'
import '../../renderer/ui/global.css'

/** Hydrates the page that the server rendered, with the state that the server sent along. */
async function start() {
  const element = document.getElementById('state')
  const state = JSON.parse(element?.textContent ?? 'null') as RootSnapshot & {
    language: Language
    city: City
    zone?: ZoneOffsets
  }
  if (state.zone) rememberZone(state.city.timeZone, state.zone)
  const platform = browserPlatform()
  const api = makeApi({
    send: (url, init) => fetch(url, init),
    basePath: platform.basePath,
    headers: platform.apiHeaders,
    onSignedOut: () => forgetAccount(platform),
  })
  const root = createRootStore({ api, platform, language: state.language, city: state.city })
  root.restore(state)
  // A cached page may be older than the last choice of theme.
  const theme = platform.storage.read(storageKeys.theme)
  if (theme === 'light' || theme === 'dark') showTheme(theme)
  const pages = pagesOf('site')
  const pathname = location.pathname.slice(platform.basePath.length) || '/'
  const here = findPage(pages, pathname)?.definition
  const [i18n] = await Promise.all([
    makeI18n(state.language, [...firstNamespaces, ...(here?.texts ?? [])], state.city),
    (here?.module ?? notFoundPage).come(),
  ])
  const container = document.getElementById('app')
  if (!container) return
  const app = (
    <StrictMode>
      <BrowserRouter basename={platform.basePath}>
        <App root={root} i18n={i18n} pages={pages} />
      </BrowserRouter>
    </StrictMode>
  )
  // Without a network the service worker may have sent the shell, which was rendered for another path.
  const isDrawn = element?.dataset.path === pathname
  if (isDrawn) firstLive.expect()
  // In slices, so that a press or a scroll does not wait until the whole page is hydrated.
  startTransition(() => {
    if (isDrawn) hydrateRoot(container, app)
    else createRoot(container).render(app)
  })
  await firstLive.wait()
  // So that no part waits for its texts when it is first opened.
  void i18n.loadNamespaces(laterNamespaces)
  if (import.meta.env.PROD) {
    const { keepOffline } = await untilItComes(() => import('./keep-offline.ts'))
    const { basePath } = platform
    keepOffline({
      basePath,
      i18n,
      city: state.city,
      cities: root.get(configStore).value?.cities ?? [],
    })
  }
}

// In a task of its own: this one has just run the code of all packages.
setTimeout(() => void start())
