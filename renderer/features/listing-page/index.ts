export { ListingPreview } from './listing-preview.tsx'
export { ListingPrice } from './price/listing-price.tsx'
