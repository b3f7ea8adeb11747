import type { PageRoute } from './page.ts'
import { Preloadable } from './page.ts'

/** The public pages, for every shell that shows them. */
export const sitePages: readonly PageRoute[] = [
  {
    path: '/',
    layout: 'panel',
    module: new Preloadable(() =>
      import('../features/search/home-page.tsx').then((m) => m.homePage),
    ),
  },
  {
    path: '/filters',
    layout: 'full',
    module: new Preloadable(() =>
      import('../features/search/filters-page.tsx').then((m) => m.filtersPage),
    ),
  },
  {
    path: '/fav',
    layout: 'panel',
    texts: ['lists'],
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.favouritesPage())),
  },
  {
    path: '/compare',
    layout: 'full',
    texts: ['lists'],
    width: 'alone',
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.comparePage())),
  },
  {
    path: '/searches',
    layout: 'full',
    texts: ['lists'],
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.savedSearchesPage())),
  },
  {
    path: '/ad/:id',
    layout: 'full',
    texts: ['ad', 'map'],
    width: 'narrow',
    module: new Preloadable(() => import('../features/ad/ad-page.tsx').then((m) => m.adPage)),
  },
  {
    path: '/agency/:id',
    layout: 'full',
    texts: ['lists'],
    module: new Preloadable(() =>
      import('../features/agency/agency-page.tsx').then((m) => m.agencyPage),
    ),
  },
  {
    path: '/address/:address',
    layout: 'full',
    texts: ['lists'],
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.addressPage())),
  },
  {
    path: '/sign-in',
    layout: 'full',
    texts: ['account'],
    width: 'alone',
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.signInPage())),
  },
  {
    path: '/sign-up',
    layout: 'full',
    texts: ['account'],
    width: 'alone',
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.signUpPage())),
  },
  {
    path: '/account',
    layout: 'full',
    texts: ['account'],
    width: 'alone',
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.accountPage())),
  },
  {
    path: '/my',
    layout: 'panel',
    texts: ['mine', 'help'],
    width: 'alone',
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.myAdsPage())),
  },
  {
    path: '/inbox',
    layout: 'full',
    texts: ['inbox', 'help'],
    width: 'alone',
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.inboxPage())),
  },
  {
    path: '/newAd',
    layout: 'full',
    texts: ['form', 'photos', 'ad', 'map'],
    width: 'alone',
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.newAdPage())),
  },
  {
    path: '/editAd/:id',
    layout: 'full',
    texts: ['form', 'photos', 'ad', 'map'],
    width: 'alone',
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.editAdPage())),
  },
  {
    path: '/moderation',
    layout: 'full',
    texts: ['operator', 'ad', 'map'],
    width: 'alone',
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.moderationPage())),
  },
  {
    path: '/moderation/reports',
    layout: 'full',
    texts: ['operator', 'ad'],
    width: 'alone',
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.reportsPage())),
  },
  {
    path: '/moderation/users',
    layout: 'full',
    texts: ['operator', 'ad'],
    width: 'alone',
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.usersPage())),
  },
  {
    path: '/moderation/rate',
    layout: 'full',
    texts: ['operator', 'ad'],
    width: 'alone',
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.ratePage())),
  },
  {
    path: '/moderation/log',
    layout: 'full',
    texts: ['operator', 'ad'],
    width: 'alone',
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.logPage())),
  },
  {
    path: '/profile',
    layout: 'panel',
    texts: ['profile', 'help'],
    width: 'alone',
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.profilePage())),
  },
  {
    path: '/editProfile',
    layout: 'full',
    texts: ['profile'],
    width: 'alone',
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.editProfilePage())),
  },
  {
    path: '/help',
    layout: 'full',
    texts: ['help'],
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.helpPage())),
  },
  {
    path: '/offline',
    layout: 'panel',
    module: new Preloadable(() => import('./later-pages.ts').then((m) => m.offlinePage())),
  },
]

export const notFoundPage = new Preloadable(() =>
  import('./not-found-page.tsx').then((m) => m.notFoundPage),
)
