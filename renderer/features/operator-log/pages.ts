import type { PageDefinition } from '../../kernel/pages/page.ts'
import { laterPage } from '../../kernel/pages/page.ts'

export const logPages: readonly PageDefinition[] = [
  {
    path: '/moderation/log',
    layout: 'full',
    width: 'alone',
    texts: ['operator', 'ad'],
    module: laterPage(() => import('./log-page.tsx').then((m) => m.logPage)),
  },
]
