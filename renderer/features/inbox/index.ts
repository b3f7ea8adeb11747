export { newRequestsStore } from './watch/new-requests.ts'
