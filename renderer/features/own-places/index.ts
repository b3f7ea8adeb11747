export { NearSorts } from './near-sorts.tsx'
export { ownPlacesStore } from './own-places-store.ts'
export { WalksLine } from './walks-line.tsx'
