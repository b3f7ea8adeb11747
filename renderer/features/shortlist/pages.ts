import type { PageDefinition } from '../../kernel/pages/page.ts'
import { everyWeb, laterPage } from '../../kernel/pages/page.ts'

export const shortlistPages: readonly PageDefinition[] = [
  {
    path: '/shortlist',
    layout: 'full',
    shells: everyWeb,
    texts: ['shortlist'],
    module: laterPage(() => import('./shortlist-page.tsx').then((m) => m.shortlistPage)),
  },
]
