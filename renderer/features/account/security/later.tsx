import { lazy } from 'react'
import { OnceAwake } from '../../../kernel/once-awake.tsx'

const LazySections = lazy(() =>
  import('../account-sections.tsx').then((m) => ({ default: m.AccountSections })),
)
const LazyLeaving = lazy(() =>
  import('../own-data/leaving-note.tsx').then((m) => ({ default: m.LeavingNote })),
)
const LazyAdvice = lazy(() =>
  import('./factor-advice.tsx').then((m) => ({ default: m.FactorAdvice })),
)

/** How the account is entered and who else could, and what is stored of its owner: comes when it is shown. */
export const AccountSections = () => (
  <OnceAwake>
    <LazySections />
  </OnceAwake>
)

/** Of an account that is to be deleted. */
export const LeavingNote = () => (
  <OnceAwake>
    <LazyLeaving />
  </OnceAwake>
)

/** For operators whose account no second factor guards. */
export const FactorAdvice = () => (
  <OnceAwake>
    <LazyAdvice />
  </OnceAwake>
)
