/**
 * Says whether the address is still of the page that it was of when this was called: what took a while, or waited for the
 * end of typing, leads nobody away from where they went meanwhile. Which filters the page has may have changed.
 */
export function stillHere(): () => boolean {
  const { pathname } = window.location
  return () => window.location.pathname === pathname
}
