export { ConfigStore } from './config-store.ts'
