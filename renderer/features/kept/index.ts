export { KeptStore } from './kept-store.ts'
