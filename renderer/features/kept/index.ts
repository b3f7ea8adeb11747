export { type KeptStore, keptStore } from './kept-store.ts'
