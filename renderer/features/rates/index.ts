export { RatesStore } from './rates-store.ts'
