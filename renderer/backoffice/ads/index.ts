export { AdsPage } from './ads-page.tsx'
