import type { PageDefinition } from '../../kernel/pages/page.ts'
import { laterPage } from '../../kernel/pages/page.ts'

export const reportPages: readonly PageDefinition[] = [
  {
    path: '/moderation/reports',
    layout: 'full',
    width: 'alone',
    texts: ['operator', 'ad'],
    module: laterPage(() => import('./reports-page.tsx').then((m) => m.reportsPage)),
  },
]
