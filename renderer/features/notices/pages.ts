import type { PageDefinition } from '../../kernel/pages/page.ts'
import { laterPage } from '../../kernel/pages/page.ts'

// One file for both: each would have a name of its own in the first view, which counts every byte.
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
