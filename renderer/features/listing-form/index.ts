export { listingFormStore } from './listing-form-store.ts'
