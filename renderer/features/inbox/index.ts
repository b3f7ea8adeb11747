export { newRequestsStore } from './new-requests.ts'
