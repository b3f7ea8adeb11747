import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { recovery } from '../../../../contract/recovery.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { configStore } from '../../config/index.ts'
import styles from '../account.module.css'
import own from './security.module.css'
import type { PartProps } from './use-confirmed.tsx'

/** Whether letters reach the address that the account signs in by. */
export const EmailPart = observer(({ state, isBusy, change }: PartProps) => {
  const { api } = useStores()
  const config = useStore(configStore)
  const { t } = useTranslation('account')
  const [isSent, setSent] = useState(false)
  useEffect(() => void config.load(), [config])
  const { email } = state
  if (!email) return null
  const hasLetters = config.value?.letters === 'sent'

  const send = async () => {
    const answer = await change(() => api.call(recovery.askConfirmation, {}))
    setSent(answer.ok)
  }
  return (
    <div className={own.part}>
      <h3>{t('email.title')}</h3>
      <div>
        <p>
          <bdi dir="ltr">{email.address}</bdi>
        </p>
        <p className={styles.note}>
          {t(email.isConfirmed ? 'email.confirmed' : 'email.unconfirmed')}
        </p>
      </div>
      {!email.isConfirmed && (
        <>
          {!hasLetters && config.value && (
            <p className={styles.note}>{t('email.withoutLetters')}</p>
          )}
          <p role="status" className={styles.done} hidden={!isSent}>
            {isSent && t(hasLetters ? 'email.sent' : 'email.sentWithoutLetters')}
          </p>
          {!isSent && (
            <Button disabled={isBusy} onClick={() => void send()}>
              {t('email.send')}
            </Button>
          )}
        </>
      )}
    </div>
  )
})
