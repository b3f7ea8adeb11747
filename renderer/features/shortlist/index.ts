export { AddToShortlist } from './add-to-shortlist.tsx'
