import type { PageDefinition } from '../../kernel/pages/page.ts'
import { laterPage } from '../../kernel/pages/page.ts'
import { sessionStore } from '../session/index.ts'

export const moderationPages: readonly PageDefinition[] = [
  {
    path: '/moderation',
    layout: 'full',
    width: 'alone',
    texts: ['operator', 'ad', 'map'],
    menu: {
      label: 'nav.moderation',
      isFor: (root) => root.get(sessionStore).user?.isOperator ?? false,
    },
    module: laterPage(() => import('./moderation-page.tsx').then((m) => m.moderationPage)),
  },
]
