import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { useAwake } from './hooks/use-awake.ts'

interface Props {
  children: ReactNode
  /** Stands there until its code has come; the server writes it. */
  meanwhile?: ReactNode
}

/** What the server renders nothing of: it comes once scripts have taken the page over, and draws nothing else anew. */
export function OnceAwake({ children, meanwhile = null }: Props) {
  return useAwake() ? <Suspense fallback={meanwhile}>{children}</Suspense> : meanwhile
}
