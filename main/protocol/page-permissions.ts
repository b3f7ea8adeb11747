import { isOpenableLink } from '../../contract/desktop/links.ts'
import { pageOrigin } from './page-origin.ts'

/** The only permissions that the page gets: to write text to the clipboard, and to fill the screen. */
const allowedPermissions = new Set(['clipboard-sanitized-write', 'fullscreen'])

export const isOurAddress = (url: string) => url.startsWith(`${pageOrigin}/`)

export const isPermissionAllowed = (permission: string, askedBy: string) =>
  isOurAddress(askedBy) && allowedPermissions.has(permission)

/** The window never leaves our page. */
export const isNavigationAllowed = (url: string) => isOurAddress(url)

/** A link that asks for a new window opens in the system's browser, or not at all. */
export const whereWindowOpens = (url: string): 'outside' | 'nowhere' =>
  isOpenableLink(url) ? 'outside' : 'nowhere'
