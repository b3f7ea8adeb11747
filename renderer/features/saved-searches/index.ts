export { savedSearchesStore } from './saved-searches-store.ts'
