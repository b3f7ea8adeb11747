export { ListingPreview } from './listing-preview.tsx'
export { ListingPrice } from './listing-price.tsx'
