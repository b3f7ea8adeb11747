import type { PageDefinition } from '../../kernel/pages/page.ts'
import { everyWeb, laterPage } from '../../kernel/pages/page.ts'
import { favouritesStore } from './favourites-store.ts'

export const favouritePages: readonly PageDefinition[] = [
  {
    path: '/fav',
    layout: 'panel',
    texts: ['lists'],
    shells: everyWeb,
    menu: {
      label: 'nav.favourites',
      count: (root) => root.get(favouritesStore).count,
    },
    module: laterPage(() => import('./favourites-page.tsx').then((m) => m.favouritesPage)),
  },
]
