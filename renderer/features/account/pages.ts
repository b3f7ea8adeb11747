import type { PageDefinition } from '../../kernel/pages/page.ts'
import { laterPage } from '../../kernel/pages/page.ts'

/** Pages of the site alone: Telegram says who the person is, and the desktop signs in in its own window. */
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
  {
    path: '/forgot',
    layout: 'full',
    width: 'alone',
    texts: ['account'],
    shells: ['site'],
    module: laterPage(() => import('./renew/forgot-page.tsx').then((m) => m.forgotPage)),
  },
  {
    path: '/renew',
    layout: 'full',
    width: 'alone',
    texts: ['account'],
    shells: ['site'],
    module: laterPage(() => import('./renew/renew-page.tsx').then((m) => m.renewPage)),
  },
  {
    path: '/confirm-email',
    layout: 'full',
    width: 'alone',
    texts: ['account'],
    shells: ['site'],
    module: laterPage(() =>
      import('./renew/confirm-email-page.tsx').then((m) => m.confirmEmailPage),
    ),
  },
]
