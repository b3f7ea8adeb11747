export { NearOptions } from './near-options.tsx'
export { ownPlacesStore } from './own-places-store.ts'
export { WalksLine } from './walks-line.tsx'
