import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { security } from '../../../../contract/people/security.ts'
import type { NewAccount, SignedIn } from '../../../../contract/people/sessions.ts'
import type { Failure } from '../../../kernel/api/api-client.ts'
import { useAwake } from '../../../kernel/hooks/use-awake.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from '../account.module.css'
import { RecoveryCodes } from '../security/recovery-part.tsx'

interface Props {
  account: Omit<NewAccount, 'password'>
  /** Marks what is wrong with the fields above, and returns whether they are right. */
  check: () => boolean
  onRefused: (failure: Failure) => void
  onDone: (answer: SignedIn) => Promise<void>
}

/** Creates an account that has a passkey and no password. Not shown where the browser has no passkeys. */
export function PasskeySignUp({ account, check, onRefused, onDone }: Props) {
  const { api, platform } = useStores()
  const { t } = useTranslation('account')
  const [isBusy, setBusy] = useState(false)
  const [isNotMade, setNotMade] = useState(false)
  const [made, setMade] = useState<SignedIn & { recoveryCodes: string[] }>()
  const passkeys = useAwake() ? platform.passkeys : undefined
  if (!passkeys) return null
  if (made) return <RecoveryCodes codes={made.recoveryCodes} onDone={() => void onDone(made)} />

  const attempt = async () => {
    const { email, agencyName } = account
    const asked = await api.call(security.startPasskeyAccount, { body: { email, agencyName } })
    if (!asked.ok) return onRefused(asked.failure)
    const passkey = await passkeys.create(asked.value)
    if (!passkey) return setNotMade(true)
    const body = { ...account, name: t('signUp.passkeyName'), passkey }
    const answer = await api.call(security.signUpByPasskey, { body })
    if (answer.ok) setMade(answer.value)
    else onRefused(answer.failure)
  }
  const press = async () => {
    setNotMade(false)
    if (!check()) return
    setBusy(true)
    await attempt()
    setBusy(false)
  }
  return (
    <div className={styles.form}>
      <Button isWide disabled={isBusy} onClick={() => void press()}>
        <KeyRound size={20} aria-hidden="true" />
        {t('signUp.byPasskey')}
      </Button>
      <p className={styles.note}>{t('signUp.byPasskeyText')}</p>
      <div role="alert" className={styles.wrong}>
        {isNotMade && t('signUp.passkeyNotMade')}
      </div>
    </div>
  )
}
