import type { PageDefinition } from '../../kernel/pages/page.ts'
import { everyWeb, laterPage, Preloadable } from '../../kernel/pages/page.ts'

export const searchPages: readonly PageDefinition[] = [
  {
    path: '/',
    layout: 'panel',
    shells: everyWeb,
    menu: { label: 'nav.search' },
    module: new Preloadable(() => import('./home-page.tsx').then((m) => m.homePage)),
  },
  {
    path: '/filters',
    layout: 'full',
    shells: everyWeb,
    texts: ['words', 'places'],
    module: laterPage(() => import('./filters/filters-page.tsx').then((m) => m.filtersPage)),
  },
]
