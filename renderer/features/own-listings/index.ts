export { missingFields, OwnerActions } from './owner-actions.ts'
export { ListingTable } from './table/listing-table.tsx'
export { listingTableStore } from './table/listings-store.ts'
export { useListingName } from './table/use-listing-name.ts'
