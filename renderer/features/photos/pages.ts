import type { PageDefinition } from '../../kernel/pages/page.ts'
import { laterPage } from '../../kernel/pages/page.ts'

export const photoPages: readonly PageDefinition[] = [
  {
    path: '/camera',
    layout: 'full',
    width: 'alone',
    texts: ['photos'],
    shells: ['site'],
    module: laterPage(() => import('./camera/camera-page.tsx').then((m) => m.cameraPage)),
  },
]
