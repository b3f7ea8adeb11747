export { type MarkedListingsStore, markedListingsStore } from './marked-listings-store.ts'
export { storedKeys } from './read-marks.ts'
