export { ListingLiving } from './listing-living.tsx'
