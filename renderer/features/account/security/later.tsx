import type { ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import { useAwake } from '../../../kernel/hooks/use-awake.ts'

const LazySections = lazy(() =>
  import('../account-sections.tsx').then((m) => ({ default: m.AccountSections })),
)
const LazyLeaving = lazy(() =>
  import('../own-data/leaving-note.tsx').then((m) => ({ default: m.LeavingNote })),
)
const LazyAdvice = lazy(() =>
  import('./factor-advice.tsx').then((m) => ({ default: m.FactorAdvice })),
)

/** What they show is asked for by scripts alone, so that the server has nothing to render of them. */
function Later({ part: Part }: { part: ComponentType }) {
  return useAwake() ? (
    <Suspense>
      <Part />
    </Suspense>
  ) : null
}

/** How the account is entered and who else could, and what is stored of its owner: comes when it is shown. */
export const AccountSections = () => <Later part={LazySections} />

/** Of an account that is to be deleted. */
export const LeavingNote = () => <Later part={LazyLeaving} />

/** For operators whose account no second factor guards. */
export const FactorAdvice = () => <Later part={LazyAdvice} />
