import type { PageDefinition } from '../../kernel/pages/page.ts'
import { everyWeb, laterPage } from '../../kernel/pages/page.ts'

export const marketPages: readonly PageDefinition[] = [
  {
    path: '/market',
    layout: 'full',
    shells: everyWeb,
    texts: ['market'],
    module: laterPage(() => import('./markets-page.tsx').then((m) => m.marketsPage)),
  },
  {
    path: '/market/:deal/:category/:district?',
    layout: 'full',
    shells: everyWeb,
    texts: ['market'],
    module: laterPage(() => import('./market-page.tsx').then((m) => m.marketPage)),
  },
]
