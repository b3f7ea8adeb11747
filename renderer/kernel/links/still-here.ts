/**
 * Call this first; what it returns says whether the same page is still open. So a slow or delayed step does not take
 * people away from a page that they opened meanwhile. The page's filters may have changed.
 */
export function stillHere(): () => boolean {
  const { pathname } = window.location
  return () => window.location.pathname === pathname
}
