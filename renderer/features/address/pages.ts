import type { PageDefinition } from '../../kernel/pages/page.ts'
import { everyWeb, laterPage } from '../../kernel/pages/page.ts'

export const addressPages: readonly PageDefinition[] = [
  {
    path: '/address/:address',
    layout: 'full',
    texts: ['lists'],
    shells: everyWeb,
    module: laterPage(() => import('./address-page.tsx').then((m) => m.addressPage)),
  },
]
