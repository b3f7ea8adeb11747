export { type AgencyStore, agencyStore } from './agency-store.ts'
