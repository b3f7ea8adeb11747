/** Pages that are seldom the first: named apart, so that no first view carries the names of all their files. */

export const comparePage = () =>
  import('../features/compare/compare-page.tsx').then((m) => m.comparePage)

export const savedSearchesPage = () =>
  import('../features/saved-searches/saved-searches-page.tsx').then((m) => m.savedSearchesPage)

export const signInPage = () =>
  import('../features/account/sign-in-page.tsx').then((m) => m.signInPage)

export const signUpPage = () =>
  import('../features/account/sign-up-page.tsx').then((m) => m.signUpPage)

export const accountPage = () =>
  import('../features/account/account-page.tsx').then((m) => m.accountPage)

export const myAdsPage = () => import('../features/my-ads/my-ads-page.tsx').then((m) => m.myAdsPage)

export const inboxPage = () => import('../features/inbox/inbox-page.tsx').then((m) => m.inboxPage)

export const newAdPage = () =>
  import('../features/listing-form/listing-form-page.tsx').then((m) => m.newAdPage)

export const editAdPage = () =>
  import('../features/listing-form/listing-form-page.tsx').then((m) => m.editAdPage)

export const moderationPage = () =>
  import('../features/moderation/moderation-page.tsx').then((m) => m.moderationPage)

export const reportsPage = () =>
  import('../features/operator-reports/reports-page.tsx').then((m) => m.reportsPage)

export const usersPage = () =>
  import('../features/operator-users/users-page.tsx').then((m) => m.usersPage)

export const ratePage = () =>
  import('../features/operator-rate/rate-page.tsx').then((m) => m.ratePage)

export const logPage = () => import('../features/operator-log/log-page.tsx').then((m) => m.logPage)

export const profilePage = () =>
  import('../features/profile/profile-page.tsx').then((m) => m.profilePage)

export const editProfilePage = () =>
  import('../features/profile/edit-profile-page.tsx').then((m) => m.editProfilePage)

export const favouritesPage = () =>
  import('../features/favourites/favourites-page.tsx').then((m) => m.favouritesPage)

export const helpPage = () => import('../features/help/help-page.tsx').then((m) => m.helpPage)

export const offlinePage = () => import('./offline-page.tsx').then((m) => m.offlinePage)

export const addressPage = () =>
  import('../features/address/address-page.tsx').then((m) => m.addressPage)
