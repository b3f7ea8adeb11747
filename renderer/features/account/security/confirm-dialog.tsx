import { useEffect, useRef, useState } from 'react'
import { security } from '../../../../contract/people/security.ts'
import type { ProofMethod } from '../../../../contract/wire/errors.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from '../account.module.css'
import { CodeField, PasswordField } from '../form/account-fields.tsx'
import { codeFlaws, passwordFlaws } from '../form/account-rules.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { PasskeyButton } from './passkey-button.tsx'

interface Props {
  methods: readonly ProofMethod[]
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks the person to confirm who they are, by one of the offered methods that they choose. */
export function ConfirmDialog({ methods, onAnswer }: Props) {
  const { api } = useStores()
  const { t } = useTranslation('account')
  const typed = methods.filter((method) => method !== 'passkey')
  const [chosen, setChosen] = useState(typed[0])
  const other = typed.find((method) => method !== chosen)
  const body = useRef<HTMLDivElement>(null)
  const close = () => onAnswer(false)
  // An effect runs after the browser has focused the dialog's first button.
  useEffect(() => {
    if (chosen) body.current?.querySelector('input')?.focus()
  }, [chosen])
  return (
    <Dialog title={t('confirm.title')} closeLabel={t('site:close')} onClose={close}>
      <div ref={body} className={styles.again}>
        <p className={styles.note}>{t('confirm.text')}</p>
        {chosen && <ConfirmForm key={chosen} by={chosen} onDone={() => onAnswer(true)} />}
        {methods.includes('passkey') && (
          <PasskeyButton
            label={t('passkey.confirm')}
            send={(passkey) => api.call(security.confirm, { body: { passkey } })}
            onDone={() => onAnswer(true)}
          />
        )}
        {other && (
          <Button look="bare" onClick={() => setChosen(other)}>
            {t(other === 'code' ? 'confirm.byCode' : 'confirm.byPassword')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function ConfirmForm({ by, onDone }: { by: 'password' | 'code'; onDone: () => void }) {
  const { api } = useStores()
  const { t } = useTranslation('account')
  const [typed, setTyped] = useState('')
  const { wrongOf, clearWrong, ...form } = useAccountForm({
    check: () => (by === 'code' ? codeFlaws(typed) : passwordFlaws(typed)),
    send: () =>
      api.call(security.confirm, {
        body: by === 'code' ? { code: typed.trim() } : { password: typed },
      }),
    onDone,
  })
  const change = (value: string) => {
    setTyped(value)
    clearWrong(by)
  }
  return (
    <FormFrame form={form} submit={t('confirm.submit')} sending={t('confirm.sending')}>
      {by === 'code' ? (
        <CodeField value={typed} wrong={wrongOf('code')} onChange={change} />
      ) : (
        <PasswordField name="confirm" value={typed} wrong={wrongOf('password')} onChange={change} />
      )}
    </FormFrame>
  )
}
