export { ListingsPage } from './listings-page.tsx'
export { useFreshListings } from './use-fresh-listings.ts'
