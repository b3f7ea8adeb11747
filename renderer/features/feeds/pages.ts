import type { PageDefinition } from '../../kernel/pages/page.ts'
import { laterPage } from '../../kernel/pages/page.ts'

export const feedPages: readonly PageDefinition[] = [
  {
    path: '/feeds',
    layout: 'full',
    width: 'alone',
    texts: ['feeds', 'operator'],
    module: laterPage(() => import('./feeds-page.tsx').then((m) => m.feedsPage)),
  },
  {
    path: '/moderation/feeds',
    layout: 'full',
    width: 'alone',
    texts: ['feeds', 'operator'],
    module: laterPage(() => import('./operator-feeds-page.tsx').then((m) => m.operatorFeedsPage)),
  },
  {
    path: '/feeds/run/:id',
    layout: 'full',
    width: 'alone',
    texts: ['feeds', 'operator', 'ad'],
    module: laterPage(() => import('./plan/plan-page.tsx').then((m) => m.planPage)),
  },
]
