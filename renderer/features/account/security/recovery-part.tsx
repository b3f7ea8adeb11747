import { useEffect, useRef, useState } from 'react'
import { security } from '../../../../contract/people/security.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from '../account.module.css'
import own from './security.module.css'
import type { PartProps } from './use-confirmed.tsx'

/** Shows how many recovery codes are left, and makes new ones. */
export function RecoveryPart({ state, isBusy, change, onCodes }: PartProps) {
  const { api } = useStores()
  const { t } = useTranslation('account')
  if (!state.appSince && state.passkeys.length === 0) return null

  const renew = async () => {
    const answer = await change(() => api.call(security.renewRecoveryCodes, {}))
    if (answer.ok) onCodes(answer.value.recoveryCodes)
  }
  return (
    <div className={own.part}>
      <h3>{t('recovery.title')}</h3>
      <div className={own.line}>
        <p>{t('recovery.left', { count: state.recoveryCodesLeft })}</p>
        <Button disabled={isBusy} onClick={() => void renew()}>
          {t('recovery.renew')}
        </Button>
      </div>
    </div>
  )
}

/** Shows the codes for the only time: the server stores only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { platform } = useStores()
  const { t } = useTranslation('account')
  const [isCopied, setCopied] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  const copy = async () => setCopied((await platform.copyText?.(codes.join('\n'))) ?? false)
  return (
    <div className={own.codes}>
      <h3 ref={title} tabIndex={-1}>
        {t('recovery.save')}
      </h3>
      <p>{t('recovery.text')}</p>
      <ul dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={own.buttons}>
        {platform.copyText && (
          <Button onClick={() => void copy()}>
            {t(isCopied ? 'recovery.copied' : 'recovery.copy')}
          </Button>
        )}
        <Button look="primary" onClick={onDone}>
          {t('recovery.done')}
        </Button>
      </div>
      <p role="status" className={styles.note}>
        {isCopied && t('recovery.copied')}
      </p>
    </div>
  )
}
