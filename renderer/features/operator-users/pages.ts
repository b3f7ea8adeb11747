import type { PageDefinition } from '../../kernel/pages/page.ts'
import { laterPage } from '../../kernel/pages/page.ts'

export const userPages: readonly PageDefinition[] = [
  {
    path: '/moderation/users',
    layout: 'full',
    width: 'alone',
    texts: ['operator', 'ad'],
    module: laterPage(() => import('./users-page.tsx').then((m) => m.usersPage)),
  },
]
