import type { City, OtherCity } from '../../contract/cities.ts'
import type { Language } from '../../contract/languages.ts'
import { storageKeys } from '../../contract/limits.ts'
import type { PocketRequest } from '../../contract/search/pocket-messages.ts'
import { apiBase } from '../../contract/wire/route.ts'
import type { ScreenTexts } from '../../renderer/kernel/i18n/make-i18n.ts'

export { pushes } from './pushes.ts'

/** The page is quiet once it fetched nothing for so long; if it never is, it is taken as quiet after the patience. */
const quietMs = 2_000
const patienceMs = 15_000

interface Kept {
  basePath: string
  cities: readonly OtherCity[]
  city: Pick<City, 'basemap'>
  i18n: Pick<ScreenTexts, 'language' | 'on'>
}

/**
 * Once the page is quiet, starts the service worker, which shows seen pages again without a network. Not earlier: at its
 * first start it fetches all files of the site, while the page's own pictures and parts may still be on their way.
 * Another language is another address of the same service worker, which then also fetches the texts of that language.
 */
export function keepOffline({ basePath, cities, city, i18n }: Kept) {
  if (!('serviceWorker' in navigator)) return
  const build = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
  if (!build) return
  const start = async () => {
    const isFirst = !navigator.serviceWorker.controller
    try {
      const register = (language: Language) =>
        navigator.serviceWorker.register(scriptOf({ basePath, build, language, cities }))
      i18n.on('languageChanged', (language) => void register(language).catch(() => {}))
      await register(i18n.language)
      const { active } = await navigator.serviceWorker.ready
      if (isFirst) active?.postMessage({ seen: whatWasSeen(basePath) })
      const also = [city.basemap, '/ask/names'].map((address) => basePath + apiBase + address)
      const renew = () => active?.postMessage(pocketRequest(also))
      renew()
      window.addEventListener('online', renew)
    } catch {
      // The browser forbids it, or storage is full: the site works without it.
    }
  }
  void quiet().then(start)
}

async function quiet() {
  if (document.readyState !== 'complete')
    await new Promise((resume) => window.addEventListener('load', resume, { once: true }))
  await new Promise<void>((resolve) => {
    const onFetched = () => {
      clearTimeout(pause)
      pause = setTimeout(end, quietMs)
    }
    // In another tab or app, the visitor is not disturbed.
    const onHidden = () => document.hidden && end()
    const end = () => {
      fetched.disconnect()
      document.removeEventListener('visibilitychange', onHidden)
      resolve()
    }
    let pause = setTimeout(end, quietMs)
    setTimeout(end, patienceMs)
    const fetched = new PerformanceObserver(onFetched)
    fetched.observe({ type: 'resource' })
    document.addEventListener('visibilitychange', onHidden)
    onHidden()
  })
}

/** An installed app saves the whole city by itself; elsewhere a saved city is only refreshed. */
function pocketRequest(also: string[]): PocketRequest {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  const isLetGo = localStorage.getItem(storageKeys.pocket) === 'no'
  const isWanted = isInstalled && !isLetGo && !connection?.saveData
  return { pocket: 'refresh', also, ...(isWanted && { isWanted }) }
}

interface Script extends Pick<Kept, 'basePath' | 'cities'> {
  build: string
  language: Language
}

function scriptOf({ basePath, build, language, cities }: Script) {
  const query = new URLSearchParams({ v: build, lang: language })
  for (const { url } of cities) {
    const { origin, pathname } = new URL(url)
    const other = pathname.replace(/\/$/, '')
    if (origin === location.origin && other.startsWith(`${basePath}/`)) query.append('other', other)
  }
  return `${basePath}/service-worker.js?${query}`
}

/** This page, and what it has fetched so far. */
const whatWasSeen = (basePath: string) => [
  location.href.replace(location.hash, ''),
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((address) => address.startsWith(`${location.origin}${basePath}/estateserver/`))
    .filter((address) => !address.includes('/users/me')),
]
