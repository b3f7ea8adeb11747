import type { PageDefinition } from '../../kernel/pages/page.ts'
import { laterPage } from '../../kernel/pages/page.ts'
import { sessionStore } from '../session/index.ts'

export const profilePages: readonly PageDefinition[] = [
  {
    path: '/profile',
    layout: 'panel',
    width: 'alone',
    texts: ['profile', 'help', 'menu', 'bot'],
    menu: {
      label: 'nav.profile',
      isFor: (root) => root.get(sessionStore).isAdvertiser,
    },
    module: laterPage(() => import('./profile-page.tsx').then((m) => m.profilePage)),
  },
  {
    path: '/editProfile',
    layout: 'full',
    width: 'alone',
    texts: ['profile'],
    module: laterPage(() => import('./edit-profile-page.tsx').then((m) => m.editProfilePage)),
  },
]
