export { type MarkedListingsStore, markedListingsStore } from './marked-listings-store.ts'
