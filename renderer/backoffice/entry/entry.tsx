import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router-dom'
import type { DesktopBridge } from '../../../contract/desktop/desktop.ts'
import { storageKeys } from '../../../contract/limits.ts'
import { BackOffice } from '../../app/back-office.tsx'
import { createRootStore } from '../../app/root-store.ts'
import { configStore } from '../../features/config/index.ts'
import { showTheme } from '../../features/theme/index.ts'
import { makeApi } from '../../kernel/api/api-client.ts'
import { firstNamespaces } from '../../kernel/i18n/load-texts.ts'
import { makeI18n } from '../../kernel/i18n/make-i18n.ts'
import { findUser } from '../frame/user/cached-user.ts'
import { findCity, nowhere, reloadWhenFound } from './city.ts'
import { deskSend } from './desk-send.ts'
import { desktopPlatform } from './desktop-platform.ts'
import '../../ui/global.css'

declare global {
  interface Window {
    /** What the preload script offers to this page only. */
    sakhli: DesktopBridge
  }
}

async function start() {
  const desktop = window.sakhli
  const [info, settings] = await Promise.all([desktop.app.info(), desktop.settings.read()])
  if (!info.ok || !settings.ok) throw new Error('The main process did not answer')
  const { language } = info.value
  const platform = desktopPlatform(desktop, info.value)
  // The program's settings win: what the page has stored may be older.
  platform.storage.write(storageKeys.language, language)
  platform.storage.write(storageKeys.theme, settings.value.theme)
  showTheme(settings.value.theme)
  const api = makeApi({
    send: deskSend(desktop, (url, init) => fetch(url, init)),
    headers: platform.apiHeaders,
  })
  const city = await findCity(api, platform.storage)
  const root = createRootStore({ api, platform, language, city: city ?? nowhere })
  if (!city) void reloadWhenFound(root)
  const [i18n] = await Promise.all([
    makeI18n(language, [...firstNamespaces, 'desk'], root.city),
    findUser(root, desktop),
    root.get(configStore).load(),
    goWhereLed(desktop),
  ])
  root.readDevice()
  const container = document.getElementById('app')
  if (!container) return
  createRoot(container).render(
    <StrictMode>
      <HashRouter>
        <BackOffice root={root} i18n={i18n} />
      </HashRouter>
    </StrictMode>,
  )
}

void start()

/** Opens what a `sakhli://` link or a notice leads to: the one that started the program, and those that follow. */
async function goWhereLed(desktop: DesktopBridge) {
  desktop.on('app.goTo', ({ place }) => go(place))
  const waiting = await desktop.app.takePlace()
  if (waiting.ok && waiting.value) go(waiting.value)
}

function go(place: string) {
  location.hash = `#${place}`
}
