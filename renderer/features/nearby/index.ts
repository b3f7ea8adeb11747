export { ListingNearby } from './listing-nearby.tsx'
