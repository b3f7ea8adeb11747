import type { PageDefinition } from '../../kernel/pages/page.ts'
import { laterPage } from '../../kernel/pages/page.ts'

export const noticePages: readonly PageDefinition[] = [
  {
    path: '/notices',
    layout: 'full',
    width: 'alone',
    texts: ['notices'],
    module: laterPage(() => import('./notices-page.tsx').then((m) => m.noticesPage)),
  },
]
