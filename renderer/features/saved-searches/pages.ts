import type { PageDefinition } from '../../kernel/pages/page.ts'
import { everyWeb, laterPage } from '../../kernel/pages/page.ts'

export const savedSearchPages: readonly PageDefinition[] = [
  {
    path: '/searches',
    layout: 'full',
    texts: ['lists', 'ad'],
    shells: everyWeb,
    module: laterPage(() => import('./saved-searches-page.tsx').then((m) => m.savedSearchesPage)),
  },
]
