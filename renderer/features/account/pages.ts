import type { PageDefinition } from '../../kernel/pages/page.ts'
import { laterPage } from '../../kernel/pages/page.ts'

/** Telegram says who is there, and the desktop asks in a window of its own: nobody signs in, up or out on a page. */
export const accountPages: readonly PageDefinition[] = [
  {
    path: '/sign-in',
    layout: 'full',
    width: 'alone',
    texts: ['account'],
    shells: ['site'],
    module: laterPage(() => import('./sign-in/sign-in-page.tsx').then((m) => m.signInPage)),
  },
  {
    path: '/sign-up',
    layout: 'full',
    width: 'alone',
    texts: ['account'],
    shells: ['site'],
    module: laterPage(() => import('./sign-in/sign-up-page.tsx').then((m) => m.signUpPage)),
  },
  {
    path: '/account',
    layout: 'full',
    width: 'alone',
    texts: ['account'],
    shells: ['site', 'desktop'],
    module: laterPage(() => import('./account-page.tsx').then((m) => m.accountPage)),
  },
]
