import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { City } from '../../contract/cities.ts'
import type { Language } from '../../contract/languages.ts'
import {
  defaultLanguage,
  directionOf,
  isLanguage,
  supportedLanguage,
} from '../../contract/languages.ts'
import { readStartParameter } from '../../contract/people/start-parameter.ts'
import type { User } from '../../contract/people/users.ts'
import { App } from '../../renderer/app/app.tsx'
import { notFoundPage, pagesOf } from '../../renderer/app/pages.ts'
import { createRootStore } from '../../renderer/app/root-store.ts'
import { configStore } from '../../renderer/features/config/index.ts'
import { languageStore } from '../../renderer/features/language/index.ts'
import { ratesStore } from '../../renderer/features/rates/index.ts'
import { sessionStore } from '../../renderer/features/session/index.ts'
import { makeApi } from '../../renderer/kernel/api/api-client.ts'
import { firstNamespaces, laterNamespaces } from '../../renderer/kernel/i18n/load-texts.ts'
import type { ScreenTexts } from '../../renderer/kernel/i18n/make-i18n.ts'
import { makeI18n } from '../../renderer/kernel/i18n/make-i18n.ts'
import { findPage } from '../../renderer/kernel/pages/find-page.ts'
import { untilItComes } from '../../renderer/kernel/until-it-comes.ts'
import { basePathHere, deviceFilesLater, deviceStorage } from '../site/browser-platform.ts'
import '../site/parts-that-fail.ts'
import { enter } from './enter.ts'
import { fitWindow } from './look/fit-window.ts'
import { followTheme } from './look/follow-theme.ts'
import { PageButtons } from './page-buttons.ts'
import { CloudStorage } from './sdk/cloud-storage.ts'
import { isSlowDevice } from './sdk/slow-device.ts'
import { openTelegram } from './sdk/telegram-sdk.ts'
import { takeLaunchAddress } from './take-launch-address.ts'
import { TelegramFrame } from './telegram-frame.tsx'
import { telegramPlatform } from './telegram-platform.ts'
import { watchRefusals } from './watch-refusals.ts'
import './shell.css'

/** The page waits at most this long for what Telegram has saved for the person: more would be noticed. */
const cloudPatienceMs = 800

/** The page waits at most this long for what the client says about the window. */
const fitPatienceMs = 400

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function start() {
  const container = document.getElementById('app')
  if (!container) return
  const telegram = openTelegram()
  if (!telegram) {
    const { showOutside } = await import('./notices/outside.tsx')
    return showOutside(container, languageOfDocument(), cityOfDocument())
  }
  const { launch } = telegram
  if (isSlowDevice(navigator.userAgent)) document.documentElement.dataset.device = 'slow'
  const isFresh = takeLaunchAddress()
  const asked = isFresh ? readStartParameter(launch.startParameter) : undefined

  const buttons = new PageButtons(telegram)
  document.addEventListener('sheetopen', buttons.cover)
  document.addEventListener('sheetclose', buttons.uncover)
  followTheme(telegram, buttons)
  const fitted = fitWindow(telegram)
  telegram.post('web_app_ready')

  const basePath = basePathHere()
  const storage = new CloudStorage(telegram, deviceStorage(basePath, launch.userId))
  const guessed = supportedLanguage(launch.languageCode) ?? languageOfDocument()
  const city = cityOfDocument()
  const texts = makeI18n(guessed, firstNamespaces, city)
  // Needed only if something fails, but then it may be too late to fetch it.
  const notices = Promise.all([import('./notices/notices.tsx'), texts.then(withNotices)])
  notices.catch(() => {})
  let isRefused = false
  const api = makeApi({
    send: watchRefusals(
      (url, init) => fetch(url, init),
      (flaw) => {
        if (isRefused) return
        isRefused = true
        void notices.then(([{ showRefused }, words]) => showRefused(telegram, buttons, words, flaw))
      },
    ),
    basePath,
    headers: () => platform.apiHeaders(),
  })
  const platform = telegramPlatform({
    telegram,
    basePath,
    files: deviceFilesLater(basePath, launch.userId),
    buttons,
    storage,
    api,
    botName: () => root.get(configStore).value?.botName,
  })
  const root = createRootStore({ api, platform, language: guessed, city })
  const page = createRoot(container)
  const [config, rates] = [root.get(configStore), root.get(ratesStore)]
  const common = Promise.all([
    config.load(),
    rates.load(),
    Promise.race([storage.load(), pause(cloudPatienceMs)]),
  ])

  const beginning = asked && (await import('./follow-start.ts'))
  const joined = asked?.kind === 'link' ? await beginning?.joinAccount(api, asked.code) : undefined
  const i18n = await texts
  const user = await untilEntered()
  if (!user) return
  root.get(sessionStore).restore({ kind: 'signedIn', user })
  platform.languageOfLink = user.language
  root.get(languageStore).restore(user.language)
  document.documentElement.lang = user.language
  document.documentElement.dir = directionOf(user.language)

  const [target] = await Promise.all([
    asked && beginning?.findStartPage(api, asked),
    untilItComes(() => i18n.changeLanguage(user.language)),
    common,
    Promise.race([fitted, pause(fitPatienceMs)]),
  ])
  if (target) history.replaceState(null, '', basePath + platform.linkPrefix + target.path)
  else if (isFresh && user.leavesAt)
    // As after a sign-in on the site: somebody who comes back in time is offered to keep their account.
    history.replaceState(null, '', `${basePath}${platform.linkPrefix}/profile`)
  const here = location.pathname.slice((basePath + platform.linkPrefix).length) || '/'
  const pages = pagesOf('mini-app')
  const route = findPage(pages, here)?.definition
  const [below] = await Promise.all([
    user.isAdmin ? undefined : untilItComes(() => import('./notices/place-below.tsx')),
    i18n.loadNamespaces([...(route?.texts ?? [])]),
    (route?.module ?? notFoundPage).come(),
  ])
  page.render(
    <StrictMode>
      <BrowserRouter basename={basePath}>
        <TelegramFrame telegram={telegram} root={root} pages={pages} />
        <App root={root} i18n={i18n} pages={pages} />
        {below && <below.PlaceBelow root={root} texts={i18n} pages={pages} />}
      </BrowserRouter>
    </StrictMode>,
  )
  // The page starts without these; until they come, prices stay in two currencies, and the bot has no name.
  void untilItComes(async () => {
    await Promise.all([config.load(), rates.load()])
    if (!config.value || !rates.rate) throw new Error('what all pages share did not come')
  })
  const note = joined ?? target?.note
  if (note) {
    const isBad = joined !== undefined && joined !== 'linked.done'
    const [, words] = await notices
    root.toasts.show(words.getFixedT(null, 'bot')(note), { kind: isBad ? 'bad' : 'note' })
  }
  // People join an account so that the bot writes to them.
  if (joined === 'linked.done') void platform.askToWrite?.()
  // So that no part waits for its texts when it is first opened.
  setTimeout(() => void i18n.loadNamespaces(laterNamespaces), 0)

  /** Tries again each time that the person presses the button. */
  async function untilEntered(): Promise<User | undefined> {
    for (;;) {
      const entrance = await enter(api)
      if (entrance.kind === 'entered') return entrance.user
      if (entrance.kind === 'refused') return undefined
      const [{ showTrouble }, words] = await notices
      if (entrance.kind === 'blocked') {
        showTrouble(page, words, 'blocked')
        return undefined
      }
      const retry = Promise.withResolvers<void>()
      showTrouble(page, words, 'failed', retry.resolve)
      await retry.promise
    }
  }
}

/** The server writes the city into the mini-app's document. */
function cityOfDocument(): City {
  return JSON.parse(document.getElementById('city')?.textContent ?? 'null') as City
}

function languageOfDocument(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : defaultLanguage
}

async function withNotices(texts: ScreenTexts): Promise<ScreenTexts> {
  await texts.loadNamespaces('bot')
  return texts
}
