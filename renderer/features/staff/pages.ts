import type { PageDefinition } from '../../kernel/pages/page.ts'
import { laterPage } from '../../kernel/pages/page.ts'

export const staffPages: readonly PageDefinition[] = [
  {
    path: '/my/staff',
    layout: 'full',
    width: 'alone',
    texts: ['staff', 'help'],
    module: laterPage(() => import('./staff-page.tsx').then((m) => m.staffPage)),
  },
  {
    path: '/join/:token',
    layout: 'full',
    width: 'alone',
    texts: ['staff'],
    module: laterPage(() => import('./join-page.tsx').then((m) => m.joinPage)),
  },
]
