import type { ResourceKey } from 'i18next'
import type { Language } from '../../contract/languages.ts'

export type Texts = Record<Language, () => Promise<{ texts: Record<string, ResourceKey> }>>

/** Texts of pages that nobody sees first: a file a language, named here and not in the first view. */
const files = {
  pages: {
    ru: () => import('./ru/pages.ts'),
    en: () => import('./en/pages.ts'),
    ka: () => import('./ka/pages.ts'),
    he: () => import('./he/pages.ts'),
  },
  account: {
    ru: () => import('./ru/account.ts'),
    en: () => import('./en/account.ts'),
    ka: () => import('./ka/account.ts'),
    he: () => import('./he/account.ts'),
  },
  operator: {
    ru: () => import('./ru/operator.ts'),
    en: () => import('./en/operator.ts'),
    ka: () => import('./ka/operator.ts'),
    he: () => import('./he/operator.ts'),
  },
  photos: {
    ru: () => import('./ru/photos.ts'),
    en: () => import('./en/photos.ts'),
    ka: () => import('./ka/photos.ts'),
    he: () => import('./he/photos.ts'),
  },
  form: {
    ru: () => import('./ru/form.ts'),
    en: () => import('./en/form.ts'),
    ka: () => import('./ka/form.ts'),
    he: () => import('./he/form.ts'),
  },
  mine: {
    ru: () => import('./ru/mine.ts'),
    en: () => import('./en/mine.ts'),
    ka: () => import('./ka/mine.ts'),
    he: () => import('./he/mine.ts'),
  },
  inbox: {
    ru: () => import('./ru/inbox.ts'),
    en: () => import('./en/inbox.ts'),
    ka: () => import('./ka/inbox.ts'),
    he: () => import('./he/inbox.ts'),
  },
  bot: {
    ru: () => import('./ru/bot.ts'),
    en: () => import('./en/bot.ts'),
    ka: () => import('./ka/bot.ts'),
    he: () => import('./he/bot.ts'),
  },
  profile: {
    ru: () => import('./ru/profile.ts'),
    en: () => import('./en/profile.ts'),
    ka: () => import('./ka/profile.ts'),
    he: () => import('./he/profile.ts'),
  },
  desk: {
    ru: () => import('./ru/desk.ts'),
    en: () => import('./en/desk.ts'),
    ka: () => import('./ka/desk.ts'),
    he: () => import('./he/desk.ts'),
  },
  import: {
    ru: () => import('./ru/import.ts'),
    en: () => import('./en/import.ts'),
    ka: () => import('./ka/import.ts'),
    he: () => import('./he/import.ts'),
  },
  deskAds: {
    ru: () => import('./ru/desk-ads.ts'),
    en: () => import('./en/desk-ads.ts'),
    ka: () => import('./ka/desk-ads.ts'),
    he: () => import('./he/desk-ads.ts'),
  },
} satisfies Record<string, Texts>

const fileOf = {
  help: 'pages',
  lists: 'pages',
  account: 'account',
  operator: 'operator',
  photos: 'photos',
  profile: 'profile',
  form: 'form',
  mine: 'mine',
  inbox: 'inbox',
  bot: 'bot',
  desk: 'desk',
  import: 'import',
  'desk-ads': 'deskAds',
} as const satisfies Record<string, keyof typeof files>

export type LaterNamespace = keyof typeof fileOf

export const laterTexts = (namespace: LaterNamespace): Texts => files[fileOf[namespace]]
