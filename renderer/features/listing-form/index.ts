export { listingFormPart } from './listing-form-store.ts'
