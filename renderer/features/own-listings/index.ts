export type { OwnerActionsDeps } from './owner-actions.ts'
export {
  isGone,
  isIncomplete,
  missingFields,
  OwnerActions,
  refusalWords,
  shownStatuses,
} from './owner-actions.ts'
