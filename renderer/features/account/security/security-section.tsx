import { useCallback, useEffect, useRef, useState } from 'react'
import type { AccountSecurity } from '../../../../contract/people/security.ts'
import { security } from '../../../../contract/people/security.ts'
import type { Failure } from '../../../kernel/api/api-client.ts'
import { FailureNote } from '../../../kernel/failure-note.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import styles from '../account.module.css'
import { readRefusal } from '../form/read-refusal.ts'
import { AppPart } from './app-part.tsx'
import { DevicesPart } from './devices-part.tsx'
import { EmailPart } from './email-part.tsx'
import { adviceTexts } from './factor-advice.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { RecoveryCodes, RecoveryPart } from './recovery-part.tsx'
import own from './security.module.css'
import { TelegramPart } from './telegram-part.tsx'
import type { PartProps } from './use-confirmed.tsx'
import { useConfirmed } from './use-confirmed.tsx'

/** The ways to sign in to the account; the person can add and remove them here. */
export function SecuritySection() {
  const { api } = useStores()
  const language = useStore(languageStore)
  const { t } = useTranslation('account')
  const { confirmed, dialog } = useConfirmed()
  const [state, setState] = useState<AccountSecurity>()
  const [lost, setLost] = useState<Failure>()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const section = useRef<HTMLElement>(null)

  const load = useCallback(async () => {
    const answer = await api.call(security.overview, {})
    setLost(answer.ok ? undefined : answer.failure)
    setState(answer.ok ? answer.value : undefined)
  }, [api])
  useEffect(() => void load(), [load])
  // The browser looked for the link's target before this section was rendered.
  const isReady = state !== undefined
  useEffect(() => {
    if (isReady && location.hash === '#security') section.current?.scrollIntoView()
  }, [isReady])

  const change: PartProps['change'] = async (call) => {
    setBusy(true)
    setFailure('')
    const answer = await confirmed(call)
    if (answer.ok) await load()
    else {
      const isStale = answer.failure.kind === 'refused' && answer.failure.code === 'CONFLICT'
      const { text } = readRefusal(answer.failure, language.current)
      if (isStale) setFailure(t('security.conflict'))
      else if (text) setFailure(t(text.key, { when: text.when ?? '' }))
      if (isStale) await load()
    }
    setBusy(false)
    return answer
  }

  return (
    <section
      ref={section}
      id="security"
      className={styles.section}
      aria-labelledby="security-title"
      aria-busy={(!state && !lost) || isBusy}
    >
      <h2 id="security-title">{t('security.title')}</h2>
      {!state && !lost && <p className={styles.note}>{t('security.loading')}</p>}
      {lost && (
        <FailureNote failure={lost} text={t('security.failed')} onRetry={() => void load()} />
      )}
      {state && (
        <>
          {state.factorAdvice && <p className={own.advice}>{t(adviceTexts[state.factorAdvice])}</p>}
          {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
          <Parts {...{ state, isBusy, change }} onCodes={setCodes} />
        </>
      )}
      <div role="alert" className={styles.wrong}>
        {failure}
      </div>
      {dialog}
    </section>
  )
}

function Parts(props: PartProps) {
  const { t } = useTranslation('account')
  const { isChangeableHere, hasPassword, passkeys, telegram } = props.state
  const canGuard = isChangeableHere && (hasPassword || passkeys.length > 0)
  return (
    <>
      {isChangeableHere && <EmailPart {...props} />}
      {canGuard && <AppPart {...props} />}
      {isChangeableHere && <PasskeysPart {...props} />}
      {canGuard && <RecoveryPart {...props} />}
      {!isChangeableHere && (
        <p className={styles.note}>
          {t(telegram?.isOnlyWay ? 'security.telegramOnly' : 'security.elsewhere')}
        </p>
      )}
      <TelegramPart {...props} />
      <DevicesPart />
    </>
  )
}
