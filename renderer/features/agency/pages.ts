import type { PageDefinition } from '../../kernel/pages/page.ts'
import { everyWeb, laterPage } from '../../kernel/pages/page.ts'

export const agencyPages: readonly PageDefinition[] = [
  {
    path: '/agency/:id',
    layout: 'full',
    texts: ['lists', 'ad'],
    shells: everyWeb,
    module: laterPage(() => import('./agency-page.tsx').then((m) => m.agencyPage)),
  },
]
