/**
 * Telegram puts the launch data into the address, so that sharing or reloading the page would pass them on. Once the
 * SDK has read them, they are removed; the SDK remembers them as long as the window is open. Gives whether they were
 * there: a window that was only reloaded is not sent to its start page again.
 */
export function takeLaunchAddress(): boolean {
  const { hash, pathname, search } = window.location
  const query = new URLSearchParams(search)
  const isFresh = hash.includes('tgWebAppData=') || query.has('tgWebAppData')
  if (!isFresh || !isRemembered()) return isFresh
  // The mini-app is opened anew in the same window, and must not scroll to where the last visit ended.
  sessionStorage.removeItem('scroll')
  for (const name of [...query.keys()]) if (name.startsWith('tgWebApp')) query.delete(name)
  const rest = query.toString()
  window.history.replaceState(null, '', pathname + (rest && `?${rest}`))
  return true
}

/** Whether the SDK has saved the launch data; a browser that saves nothing needs them in the address. */
function isRemembered(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.endsWith('launchParams'))
  } catch {
    return false
  }
}
