export { ListingWorth } from './listing-worth.tsx'
