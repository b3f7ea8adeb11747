const pauseMs = 2_000

// Requests a style sheet of the page itself again; those of a part are retried together with the part.
const askAgain = (link: Element) => setTimeout(() => link.replaceWith(link.cloneNode()), pauseMs)
const hasRules = ({ sheet }: HTMLLinkElement) => {
  try {
    return !!sheet?.cssRules
  } catch {
    return false
  }
}
// Some may have failed before this script could listen. One that is still loading has no performance entry yet.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
  if (!hasRules(link) && performance.getEntriesByName(link.href).length > 0) askAgain(link)
const onError = ({ target }: Event) => {
  // Among the elements that can fail, only links have a `rel` of `stylesheet`.
  const link = target as HTMLLinkElement
  if (link.rel === 'stylesheet') askAgain(link)
}
addEventListener('error', onError, true)

// A part that the server no longer has belongs to an older build: the page is reloaded, once. A request for this file
// shows whether the part or the network is gone, because its name changes with the names of all parts.
addEventListener('vite:preloadError', () => {
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
