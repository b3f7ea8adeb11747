import type { PageDefinition } from '../../kernel/pages/page.ts'
import { laterPage } from '../../kernel/pages/page.ts'

export const ratePages: readonly PageDefinition[] = [
  {
    path: '/moderation/rate',
    layout: 'full',
    width: 'alone',
    texts: ['operator', 'ad'],
    module: laterPage(() => import('./rate-page.tsx').then((m) => m.ratePage)),
  },
]
