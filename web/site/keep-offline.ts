/** Once the page is there and the line is quiet: what was seen can be seen again without a network. */
export function keepOffline() {
  if (!('serviceWorker' in navigator)) return
  const build = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
  if (!build) return
  const register = async () => {
    const isFirst = !navigator.serviceWorker.controller
    try {
      await navigator.serviceWorker.register(`/service-worker.js?v=${build}`)
      const { active } = await navigator.serviceWorker.ready
      if (isFirst) active?.postMessage({ seen: whatWasSeen() })
    } catch {
      // A browser that forbids it, or storage that is full: the site works without.
    }
  }
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true })
}

/** This page, and what it has fetched so far. */
const whatWasSeen = () => [
  location.href.replace(location.hash, ''),
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((address) => address.startsWith(`${location.origin}/estateserver/`))
    .filter((address) => !address.includes('/users/me')),
]

const reloadedKey = 'reloaded'

/** A part of the page that is gone belongs to an older build: the page is asked for again, once. */
export function reloadWhenOutdated() {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || sessionStorage.getItem(reloadedKey) === location.href) return
    event.preventDefault()
    sessionStorage.setItem(reloadedKey, location.href)
    location.reload()
  })
}
