export { SavedSearchesStore } from './saved-searches-store.ts'
