export { ListingsPage } from './listings-page.tsx'
export { useListingName } from './use-listing-name.ts'
export { useFreshListings } from './use-fresh-listings.ts'
