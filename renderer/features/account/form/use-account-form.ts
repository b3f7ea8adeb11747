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
  /** Finds what is wrong before anything is sent. */
  check: () => Flaws
  send: () => Promise<Result<Value>>
  onDone: (value: Value) => void | Promise<void>
  /** Called when the password was right and the account asks for a second factor. */
  onSecondStep?: (asked: AskedProof) => void
}

/** A form of the account pages. Flaws are shown at their fields, and a failure keeps what was typed. */
export function useAccountForm<Value>({ check, send, onDone, onSecondStep }: Parts<Value>) {
  const { platform } = useStores()
  const language = useStore(languageStore)
  const { t } = useTranslation('account')
  const form = useRef<HTMLFormElement>(null)
  const [flaws, setFlaws] = useState<Flaws>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  // Focuses the first wrong field, which also scrolls it into view.
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
    /** For another way to send the same fields: marks the flaws, and returns true when there are none. */
    mark: (found: Flaws) => {
      setFailure('')
      setFlaws(found)
      return Object.keys(found).length === 0
    },
    wrongOf: (field: Field) => {
      const flaw = flaws[field]
      return flaw && t(flaw, { count: limits.password.min })
    },
    /** Removes the flaw of a field as soon as the person types in it again. */
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
