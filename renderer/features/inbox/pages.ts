import type { PageDefinition } from '../../kernel/pages/page.ts'
import { laterPage } from '../../kernel/pages/page.ts'

export const inboxPages: readonly PageDefinition[] = [
  {
    path: '/inbox',
    layout: 'full',
    width: 'alone',
    texts: ['inbox', 'help', 'bot'],
    module: laterPage(() => import('./inbox-page.tsx').then((m) => m.inboxPage)),
  },
]
