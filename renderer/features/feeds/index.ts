export { waitingPlansStore } from './waiting-plans-store.ts'
