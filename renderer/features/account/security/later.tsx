import { OnceLive } from '../../../kernel/once-live.tsx'
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
  <OnceLive>
    <LazySections />
  </OnceLive>
)

/** Of an account that is to be deleted. */
export const LeavingNote = () => (
  <OnceLive>
    <LazyLeaving />
  </OnceLive>
)

/** For operators whose account no second factor guards. */
export const FactorAdvice = () => (
  <OnceLive>
    <LazyAdvice />
  </OnceLive>
)
