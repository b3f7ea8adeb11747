import type { PageDefinition } from '../../kernel/pages/page.ts'
import { Preloadable } from '../../kernel/pages/page.ts'

export const listingPages: readonly PageDefinition[] = [
  {
    path: '/ad/:id',
    layout: 'full',
    width: 'narrow',
    texts: ['ad', 'map'],
    module: new Preloadable(() => import('./listing-page.tsx').then((m) => m.listingPage)),
  },
]
