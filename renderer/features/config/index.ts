export { configStore } from './config-store.ts'
