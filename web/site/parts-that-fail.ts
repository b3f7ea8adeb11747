const pauseMs = 2_000

// The code of a part that did not come is asked for again by whoever draws it, its style sheet here: the build asks for
// one but once.
const onError = ({ target }: Event) => {
  // Of all that fails, links alone have it.
  const link = target as HTMLLinkElement
  if (link.rel === 'stylesheet') setTimeout(() => link.replaceWith(link.cloneNode()), pauseMs)
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
