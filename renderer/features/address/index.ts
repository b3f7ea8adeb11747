export { AddressStore } from './address-store.ts'
