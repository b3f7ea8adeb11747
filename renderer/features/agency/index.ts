export { AgencyStore } from './agency-store.ts'
