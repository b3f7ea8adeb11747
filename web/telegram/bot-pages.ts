import type { PageRoute } from '../../renderer/app/page.ts'
import { sitePages } from '../../renderer/app/site-pages.ts'

/** Telegram says who is there: nobody signs in, up or out; and it has a page of its own for being offline. */
const ofTheSiteAlone = ['/sign-in', '/sign-up', '/account', '/offline']

export const botPages: readonly PageRoute[] = sitePages.filter(
  ({ path }) => !ofTheSiteAlone.includes(path),
)
