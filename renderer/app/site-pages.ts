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
    path: '/help',
    layout: 'full',
    module: new Preloadable(() => import('../features/help/help-page.tsx').then((m) => m.helpPage)),
  },
]

export const notFoundPage = new Preloadable(() =>
  import('./not-found-page.tsx').then((m) => m.notFoundPage),
)
