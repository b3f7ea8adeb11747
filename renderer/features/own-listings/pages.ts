import type { PageDefinition } from '../../kernel/pages/page.ts'
import { everyWeb, laterPage } from '../../kernel/pages/page.ts'
import { newRequestsStore } from '../inbox/index.ts'
import { sessionStore } from '../session/index.ts'

export const ownListingsPages: readonly PageDefinition[] = [
  {
    path: '/my',
    layout: 'panel',
    width: 'alone',
    texts: ['mine', 'help'],
    shells: everyWeb,
    menu: {
      label: 'nav.my',
      count: (root) => root.get(newRequestsStore).get(),
      isFor: (root) => root.get(sessionStore).isAdvertiser,
    },
    module: laterPage(() => import('./own-listings-page.tsx').then((m) => m.ownListingsPage)),
  },
  {
    path: '/my/bin',
    layout: 'panel',
    width: 'alone',
    texts: ['bin', 'help'],
    module: laterPage(() => import('./bin/bin-page.tsx').then((m) => m.binPage)),
  },
  {
    path: '/my/history/:id',
    layout: 'panel',
    width: 'alone',
    texts: ['history', 'help', 'operator'],
    module: laterPage(() => import('./history/history-page.tsx').then((m) => m.historyPage)),
  },
]
