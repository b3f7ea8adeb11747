import type { PageDefinition } from '../../kernel/pages/page.ts'
import { laterPage } from '../../kernel/pages/page.ts'

export const helpPages: readonly PageDefinition[] = [
  {
    path: '/help',
    layout: 'full',
    texts: ['help', 'menu', 'pocket'],
    module: laterPage(() => import('./help-page.tsx').then((m) => m.helpPage)),
  },
]
