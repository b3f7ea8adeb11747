export { AccountSections, FactorAdvice, LeavingNote } from './security/later.tsx'
export { useConfirmed } from './security/use-confirmed.tsx'
