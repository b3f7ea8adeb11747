/**
 * Telegram puts the launch data into the address, where a page that is shared or reloaded would carry them on. Once the
 * SDK has read them they are taken out; it remembers them for as long as the window is open. Says whether they were
 * there: a window that was only reloaded is not led to its beginning again.
 */
export function takeLaunchAddress(): boolean {
  const { hash, pathname, search } = window.location
  const query = new URLSearchParams(search)
  const isFresh = hash.includes('tgWebAppData=') || query.has('tgWebAppData')
  if (!isFresh || !isRemembered()) return isFresh
  // Another beginning in the same window: it is not to be found where the last was left.
  sessionStorage.removeItem('scroll')
  for (const name of [...query.keys()]) if (name.startsWith('tgWebApp')) query.delete(name)
  const rest = query.toString()
  window.history.replaceState(null, '', pathname + (rest && `?${rest}`))
  return true
}

/** By the SDK; a browser that keeps nothing needs the address as it is. */
function isRemembered(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.endsWith('launchParams'))
  } catch {
    return false
  }
}
