import type { PageDefinition } from '../../kernel/pages/page.ts'
import { laterPage } from '../../kernel/pages/page.ts'

// One file for both pages: each file would add a name to the first view, where every byte counts.
export const noticePages: readonly PageDefinition[] = [
  {
    path: '/notices',
    layout: 'full',
    width: 'alone',
    texts: ['notices'],
    module: laterPage(() => import('./later-pages.ts').then((m) => m.noticesPage)),
  },
  {
    path: '/notices/settings',
    layout: 'full',
    width: 'alone',
    texts: ['channels'],
    module: laterPage(() => import('./later-pages.ts').then((m) => m.noticeSettingsPage)),
  },
]
