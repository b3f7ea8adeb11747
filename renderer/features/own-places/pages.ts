import type { PageDefinition } from '../../kernel/pages/page.ts'
import { everyWeb, laterPage } from '../../kernel/pages/page.ts'

export const ownPlacesPages: readonly PageDefinition[] = [
  {
    path: '/places',
    layout: 'full',
    shells: everyWeb,
    texts: ['places'],
    module: laterPage(() => import('./own-places-page.tsx').then((m) => m.ownPlacesPage)),
  },
]
