export { listingFormStore } from './model/listing-form-store.ts'
