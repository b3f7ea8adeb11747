import type { PageDefinition } from '../../kernel/pages/page.ts'
import { laterPage } from '../../kernel/pages/page.ts'

export const listingFormPages: readonly PageDefinition[] = [
  {
    path: '/newAd',
    layout: 'full',
    width: 'alone',
    texts: ['form', 'photos', 'ad', 'map'],
    module: laterPage(() => import('./listing-form-page.tsx').then((m) => m.newListingPage)),
  },
  {
    path: '/editAd/:id',
    layout: 'full',
    width: 'alone',
    texts: ['form', 'photos', 'ad', 'map'],
    module: laterPage(() => import('./listing-form-page.tsx').then((m) => m.editListingPage)),
  },
]
