export { SessionStore } from './session-store.ts'
