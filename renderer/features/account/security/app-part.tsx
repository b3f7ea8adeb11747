import { useState } from 'react'
import { security } from '../../../../contract/people/security.ts'
import { formatDay } from '../../../../texts/format/days.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { languageStore } from '../../language/index.ts'
import styles from '../account.module.css'
import { CodeField } from '../form/account-fields.tsx'
import { codeFlaws } from '../form/account-rules.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import own from './security.module.css'
import type { PartProps } from './use-confirmed.tsx'

/** Turns codes of an authenticator app on, by a QR code and a first code, or off by a button. */
export function AppPart({ state, isBusy, change, onCodes }: PartProps) {
  const { api } = useStores()
  const language = useStore(languageStore)
  const { timeZone } = useStores().city
  const { t } = useTranslation('account')
  const [offered, setOffered] = useState<{ secret: string; uri: string }>()

  const start = async () => {
    const answer = await change(() => api.call(security.startApp, {}))
    if (answer.ok) setOffered(answer.value)
  }
  return (
    <div className={own.part}>
      <h3>{t('app.title')}</h3>
      {state.appSince ? (
        <div className={own.line}>
          <p>{t('app.on', { when: formatDay(state.appSince, language.current, timeZone) })}</p>
          <Button
            look="bad"
            disabled={isBusy}
            onClick={() => void change(() => api.call(security.removeApp, {}))}
          >
            {t('app.remove')}
          </Button>
        </div>
      ) : offered ? (
        <SetUp
          {...{ offered, change }}
          onDone={(codes) => {
            setOffered(undefined)
            onCodes(codes)
          }}
          onCancel={() => setOffered(undefined)}
        />
      ) : (
        <>
          <p className={styles.note}>{t('app.text')}</p>
          <Button disabled={isBusy} onClick={() => void start()}>
            {t('app.start')}
          </Button>
        </>
      )}
    </div>
  )
}

interface SetUpProps {
  offered: { secret: string; uri: string }
  change: PartProps['change']
  onDone: (codes: string[] | null) => void
  onCancel: () => void
}

function SetUp({ offered, change, onDone, onCancel }: SetUpProps) {
  const { api } = useStores()
  const { t } = useTranslation('account')
  const [code, setCode] = useState('')
  const { wrongOf, clearWrong, ...form } = useAccountForm({
    check: () => codeFlaws(code),
    send: () => change(() => api.call(security.finishApp, { body: { code: code.trim() } })),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <div className={styles.form}>
      <p>{t('app.scan')}</p>
      <QrCode className={own.qr} text={offered.uri} label={t('app.qr')} />
      <p className={styles.note}>{t('app.type')}</p>
      <bdi dir="ltr" className={own.secret}>
        {offered.secret.match(/.{1,4}/g)?.join(' ')}
      </bdi>
      <FormFrame form={form} submit={t('app.finish')} sending={t('app.finishing')}>
        <CodeField
          value={code}
          wrong={wrongOf('code')}
          onChange={(value) => {
            setCode(value)
            clearWrong('code')
          }}
        />
      </FormFrame>
      <Button look="bare" onClick={onCancel}>
        {t('security.cancel')}
      </Button>
    </div>
  )
}
