import { OnceLive } from '../../../kernel/once-live.tsx'
import { lazyPart } from '../../../kernel/pages/lazy-part.tsx'

const LazySections = lazyPart(() =>
  import('../account-sections.tsx').then((m) => m.AccountSections),
)
const LazyLeaving = lazyPart(() =>
  import('../own-data/leaving-note.tsx').then((m) => m.LeavingNote),
)
const LazyAdvice = lazyPart(() => import('./factor-advice.tsx').then((m) => m.FactorAdvice))

/** The sections on security and on the person's own data; their code is loaded when they are shown. */
export const AccountSections = () => (
  <OnceLive>
    <LazySections />
  </OnceLive>
)

/** Shown for an account that will be deleted. */
export const LeavingNote = () => (
  <OnceLive>
    <LazyLeaving />
  </OnceLive>
)

/** Shown to operators whose account has no second factor. */
export const FactorAdvice = () => (
  <OnceLive>
    <LazyAdvice />
  </OnceLive>
)
