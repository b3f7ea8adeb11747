import { OnceAwake } from '../../../kernel/once-awake.tsx'
import { lazyPart } from '../../../kernel/pages/lazy-part.tsx'

const LazySections = lazyPart(() =>
  import('../account-sections.tsx').then((m) => m.AccountSections),
)
const LazyLeaving = lazyPart(() =>
  import('../own-data/leaving-note.tsx').then((m) => m.LeavingNote),
)
const LazyAdvice = lazyPart(() => import('./factor-advice.tsx').then((m) => m.FactorAdvice))

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
