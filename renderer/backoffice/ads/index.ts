export { AdsPage } from './ads-page.tsx'
export { useAdName } from './use-ad-name.ts'
export { useFreshAds } from './use-fresh-ads.ts'
