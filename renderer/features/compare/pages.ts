import type { PageDefinition } from '../../kernel/pages/page.ts'
import { everyWeb, laterPage } from '../../kernel/pages/page.ts'

export const comparePages: readonly PageDefinition[] = [
  {
    path: '/compare',
    layout: 'full',
    width: 'alone',
    texts: ['lists'],
    shells: everyWeb,
    module: laterPage(() => import('./compare-page.tsx').then((m) => m.comparePage)),
  },
]
