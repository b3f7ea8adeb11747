import { accountPages } from '../features/account/pages.ts'
import { addressPages } from '../features/address/pages.ts'
import { agencyPages } from '../features/agency/pages.ts'
import { comparePages } from '../features/compare/pages.ts'
import { favouritePages } from '../features/favourites/pages.ts'
import { feedPages } from '../features/feeds/pages.ts'
import { helpPages } from '../features/help/pages.ts'
import { inboxPages } from '../features/inbox/pages.ts'
import { listingFormPages } from '../features/listing-form/pages.ts'
import { listingPages } from '../features/listing-page/pages.ts'
import { marketPages } from '../features/market/pages.ts'
import { moderationPages } from '../features/moderation/pages.ts'
import { noticePages } from '../features/notices/pages.ts'
import { logPages } from '../features/operator-log/pages.ts'
import { ratePages } from '../features/operator-rate/pages.ts'
import { reportPages } from '../features/operator-reports/pages.ts'
import { userPages } from '../features/operator-users/pages.ts'
import { ownListingsPages } from '../features/own-listings/pages.ts'
import { ownPlacesPages } from '../features/own-places/pages.ts'
import { photoPages } from '../features/photos/pages.ts'
import { profilePages } from '../features/profile/pages.ts'
import { savedSearchPages } from '../features/saved-searches/pages.ts'
import { searchPages } from '../features/search/pages.ts'
import { shortlistPages } from '../features/shortlist/pages.ts'
import { staffPages } from '../features/staff/pages.ts'
import type { PageDefinition, Shell } from '../kernel/pages/page.ts'
import { laterPage, Preloadable } from '../kernel/pages/page.ts'

/** Shown at an address that has no page. */
export const notFoundPage = new Preloadable(() =>
  import('../kernel/pages/not-found-page.tsx').then((m) => m.notFoundPage),
)

/** The page a device caches to start from when there is no network; Telegram has one of its own. */
const offlinePage: PageDefinition = {
  path: '/offline',
  layout: 'panel',
  shells: ['site'],
  module: laterPage(() => import('./offline-page.tsx').then((m) => m.offlinePage)),
}

/** Every page of the product, in the order in which menus list them. */
const pages: readonly PageDefinition[] = [
  ...searchPages,
  ...favouritePages,
  ...comparePages,
  ...shortlistPages,
  ...savedSearchPages,
  ...listingPages,
  ...agencyPages,
  ...addressPages,
  ...accountPages,
  ...ownListingsPages,
  ...inboxPages,
  ...feedPages,
  ...listingFormPages,
  ...photoPages,
  ...noticePages,
  ...profilePages,
  ...staffPages,
  ...moderationPages,
  ...reportPages,
  ...userPages,
  ...ratePages,
  ...logPages,
  ...marketPages,
  ...ownPlacesPages,
  ...helpPages,
  offlinePage,
]

export const pagesOf = (shell: Shell) =>
  pages.filter(({ shells }) => shells?.includes(shell) ?? true)
