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
