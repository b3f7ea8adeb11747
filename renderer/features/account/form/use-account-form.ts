import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import type { AskedProof } from '../../../../contract/wire/errors.ts'
import type { Failure, Result } from '../../../kernel/api/api-client.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import type { Field, Flaws } from './account-rules.ts'
import { readRefusal } from './read-refusal.ts'

interface Parts<Value> {
  /** What can be said before anything is sent. */
  check: () => Flaws
  send: () => Promise<Result<Value>>
  onDone: (value: Value) => void | Promise<void>
  /** All is right so far, and more is asked for. */
  onSecondStep?: (asked: AskedProof) => void
}

/** A form of an account: its rules beside the fields, its refusals in words, and nothing typed is lost. */
export function useAccountForm<Value>({ check, send, onDone, onSecondStep }: Parts<Value>) {
  const { platform } = useStores()
  const language = useStore(languageStore)
  const { t } = useTranslation('account')
  const form = useRef<HTMLFormElement>(null)
  const [flaws, setFlaws] = useState<Flaws>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  // The first wrong field is in view and under the fingers.
  useEffect(() => {
    if (Object.keys(flaws).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [flaws])

  const refuse = (failure: Failure) => {
    platform.haptics?.onFailure()
    const refusal = readRefusal(failure, language.current)
    setFlaws(refusal.flaws)
    if (refusal.text) setFailure(t(refusal.text.key, { when: refusal.text.when ?? '' }))
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setFailure('')
    const found = check()
    setFlaws(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const answer = await send()
    if (answer.ok) {
      platform.haptics?.onSuccess()
      await onDone(answer.value)
    } else if (onSecondStep && isSecondStep(answer.failure)) {
      onSecondStep(answer.failure.proof)
    } else {
      refuse(answer.failure)
    }
    setBusy(false)
  }

  return {
    form,
    isBusy,
    failure,
    submit: (event: FormEvent) => void submit(event),
    refuse,
    /** For another way to send the same fields: marks what is wrong, and says whether nothing is. */
    mark: (found: Flaws) => {
      setFailure('')
      setFlaws(found)
      return Object.keys(found).length === 0
    },
    wrongOf: (field: Field) => {
      const flaw = flaws[field]
      return flaw && t(flaw, { count: limits.password.min })
    },
    /** Once a field is typed in again, what was said of it no longer holds. */
    clearWrong: (field: Field) => {
      if (flaws[field]) setFlaws(({ [field]: _, ...others }) => others)
    },
  }
}

const isSecondStep = (failure: Failure): failure is Failure & { proof: AskedProof } =>
  failure.kind === 'refused' &&
  failure.code === 'SECOND_FACTOR_REQUIRED' &&
  failure.proof !== undefined

export type AccountForm = Pick<
  ReturnType<typeof useAccountForm>,
  'form' | 'isBusy' | 'failure' | 'submit'
>
