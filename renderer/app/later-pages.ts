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
