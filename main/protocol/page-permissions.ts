import { isOpenableLink } from '../../contract/desktop-links.ts'
import { pageOrigin } from './page-origin.ts'

/** What the page may do of what browsers ask about: put text on the clipboard, and fill the screen. */
const allowedPermissions = new Set(['clipboard-sanitized-write', 'fullscreen'])

export const isOurAddress = (url: string) => url.startsWith(`${pageOrigin}/`)

export const isPermissionAllowed = (permission: string, askedBy: string) =>
  isOurAddress(askedBy) && allowedPermissions.has(permission)

/** The page stays the page: it never becomes another. */
export const isNavigationAllowed = (url: string) => isOurAddress(url)

/** A link that wants a window of its own gets the system's browser, or nothing. */
export const whereWindowOpens = (url: string): 'outside' | 'nowhere' =>
  isOpenableLink(url) ? 'outside' : 'nowhere'
