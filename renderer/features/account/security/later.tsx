import type { ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import { useAwake } from '../../../kernel/hooks/use-awake.ts'

const LazySecurity = lazy(() =>
  import('./security-section.tsx').then((m) => ({ default: m.SecuritySection })),
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

/** How the account is entered and who else could: comes when it is shown. */
export const SecuritySection = () => <Later part={LazySecurity} />

/** For operators whose account no second factor guards. */
export const FactorAdvice = () => <Later part={LazyAdvice} />
