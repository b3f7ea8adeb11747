import type { PageRoute } from '../app/page.ts'
import { Preloadable } from '../app/page.ts'

const page = (path: string, module: PageRoute['module']): PageRoute => ({
  path,
  layout: 'full',
  width: 'alone',
  module,
})

/** Pages of the product that the back-office shows as they are; their own links lead from one to the other. */
export const pages = {
  inbox: page(
    '/inbox',
    new Preloadable(() => import('../features/inbox/inbox-page.tsx').then((m) => m.inboxPage)),
  ),
  newAd: page(
    '/newAd',
    new Preloadable(() =>
      import('../features/listing-form/listing-form-page.tsx').then((m) => m.newAdPage),
    ),
  ),
  editAd: page(
    '/editAd/:id',
    new Preloadable(() =>
      import('../features/listing-form/listing-form-page.tsx').then((m) => m.editAdPage),
    ),
  ),
  ad: page(
    '/ad/:id',
    new Preloadable(() => import('../features/ad/ad-page.tsx').then((m) => m.adPage)),
  ),
  moderation: page(
    '/moderation',
    new Preloadable(() =>
      import('../features/moderation/moderation-page.tsx').then((m) => m.moderationPage),
    ),
  ),
  reports: page(
    '/moderation/reports',
    new Preloadable(() =>
      import('../features/operator-reports/reports-page.tsx').then((m) => m.reportsPage),
    ),
  ),
  users: page(
    '/moderation/users',
    new Preloadable(() =>
      import('../features/operator-users/users-page.tsx').then((m) => m.usersPage),
    ),
  ),
  rate: page(
    '/moderation/rate',
    new Preloadable(() =>
      import('../features/operator-rate/rate-page.tsx').then((m) => m.ratePage),
    ),
  ),
  log: page(
    '/moderation/log',
    new Preloadable(() => import('../features/operator-log/log-page.tsx').then((m) => m.logPage)),
  ),
  profile: page(
    '/profile',
    new Preloadable(() =>
      import('../features/profile/profile-page.tsx').then((m) => m.profilePage),
    ),
  ),
  editProfile: page(
    '/editProfile',
    new Preloadable(() =>
      import('../features/profile/edit-profile-page.tsx').then((m) => m.editProfilePage),
    ),
  ),
  account: page(
    '/account',
    new Preloadable(() =>
      import('../features/account/account-page.tsx').then((m) => m.accountPage),
    ),
  ),
  help: page(
    '/help',
    new Preloadable(() => import('../features/help/help-page.tsx').then((m) => m.helpPage)),
  ),
}
