export { AdStore } from './ad-store.ts'
