const pauseMs = 2_000

// Asks again for style sheets of the page itself; whoever draws a part asks again for the part's own.
const askAgain = (link: Element) => setTimeout(() => link.replaceWith(link.cloneNode()), pauseMs)
const hasRules = ({ sheet }: HTMLLinkElement) => {
  try {
    return !!sheet?.cssRules
  } catch {
    return false
  }
}
// The page's own failed before this could hear of it: one that is on its way has ended in nothing yet.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
  if (!hasRules(link) && performance.getEntriesByName(link.href).length > 0) askAgain(link)
const onError = ({ target }: Event) => {
  // Of all that fails, links alone have it.
  const link = target as HTMLLinkElement
  if (link.rel === 'stylesheet') askAgain(link)
}
window.addEventListener('error', onError, true)

// A part that is gone from the server belongs to an older build: the page is asked for again, once. Whether the part or
// the network is gone is told by this file, which changes with the names of all parts.
window.addEventListener('vite:preloadError', () => {
  if (sessionStorage.reloaded === location.href) return
  const isThere = fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
  void isThere.then(
    ({ status }) => {
      if (status !== 404) return
      sessionStorage.reloaded = location.href
      location.reload()
    },
    () => {},
  )
})
