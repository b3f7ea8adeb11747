import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { UsedPasskey } from '../../../../contract/people/security.ts'
import { security } from '../../../../contract/people/security.ts'
import type { Result } from '../../../kernel/api/api-client.ts'
import { useAwake } from '../../../kernel/hooks/use-awake.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { languageStore } from '../../language/index.ts'
import styles from '../account.module.css'
import { readRefusal } from '../form/read-refusal.ts'

interface Props<T> {
  label: string
  send: (passkey: UsedPasskey) => Promise<Result<T>>
  onDone: (value: T) => void | Promise<void>
}

/** Asks the browser for a passkey and sends its answer. Not shown in a shell without passkeys. */
export function PasskeyButton<T>({ label, send, onDone }: Props<T>) {
  const { api, platform } = useStores()
  const language = useStore(languageStore)
  const { t } = useTranslation('account')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  // The server renders this too, and cannot know whether the browser has passkeys.
  const passkeys = useAwake() ? platform.passkeys : undefined
  if (!passkeys) return null

  const attempt = async () => {
    const asked = await api.call(security.requestPasskey, {})
    if (!asked.ok) return asked
    const used = await passkeys.use(asked.value)
    return used && send(used)
  }
  const press = async () => {
    setBusy(true)
    setFailure('')
    const answer = await attempt()
    if (answer?.ok) await onDone(answer.value)
    else if (answer) {
      const { text } = readRefusal(answer.failure, language.current)
      setFailure(t(text?.key ?? 'failure.refused', { when: text?.when ?? '' }))
    } else setFailure(t('passkey.none'))
    setBusy(false)
  }
  return (
    <div className={styles.form}>
      <Button isWide disabled={isBusy} onClick={() => void press()}>
        <KeyRound size={20} aria-hidden="true" />
        {label}
      </Button>
      <div role="alert" className={styles.wrong}>
        {failure}
      </div>
    </div>
  )
}
