import type { ReactNode } from 'react'
import { useState } from 'react'
import type { AccountSecurity } from '../../../../contract/people/security.ts'
import type { ProofMethod } from '../../../../contract/wire/errors.ts'
import type { Result } from '../../../kernel/api/api-client.ts'
import { useSignInAgain } from '../../session/index.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** The props of each part of the security section. */
export interface PartProps {
  state: AccountSecurity
  isBusy: boolean
  /** Makes the call, asks the person to confirm who they are where needed, and shows the failure or the new state. */
  change: <T>(call: () => Promise<Result<T>>) => Promise<Result<T>>
  /** Called with recovery codes, which the server sends only this once. */
  onCodes: (codes: string[] | null) => void
}

export type Confirmed = <T>(call: () => Promise<Result<T>>) => Promise<Result<T>>

/**
 * For calls that change how the account is entered: `await confirmed(() => api.call(...))`. When the server asks the
 * person to confirm who they are, a dialog does so and the call is repeated; an operator is asked twice.
 */
export function useConfirmed(): { confirmed: Confirmed; dialog: ReactNode } {
  const signedIn = useSignInAgain()
  const [asking, setAsking] = useState<Asking>()

  const ask = async (methods: readonly ProofMethod[]) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setAsking({ methods, answer: resolve })
    const isConfirmed = await promise
    setAsking(undefined)
    return isConfirmed
  }

  const confirmed: Confirmed = async (call) => {
    for (;;) {
      const answer = await signedIn(call)
      const methods = answer.ok ? [] : methodsIn(answer)
      if (methods.length === 0) return answer
      if (!(await ask(methods))) return { ok: false, failure: { kind: 'aborted' } }
    }
  }
  const dialog = asking && (
    <ConfirmDialog key={asking.methods.join()} methods={asking.methods} onAnswer={asking.answer} />
  )
  return { confirmed, dialog }
}

interface Asking {
  methods: readonly ProofMethod[]
  answer: (isConfirmed: boolean) => void
}

const methodsIn = ({ failure }: Extract<Result<unknown>, { ok: false }>) =>
  failure.kind === 'refused' && failure.code === 'CONFIRM_IDENTITY'
    ? (failure.proof?.methods ?? [])
    : []
