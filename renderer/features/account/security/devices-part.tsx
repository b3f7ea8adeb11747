import { LogOut } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { OwnSession } from '../../../../contract/people/sessions.ts'
import { sessions } from '../../../../contract/people/sessions.ts'
import { formatDay } from '../../../../texts/format/days.ts'
import type { Failure } from '../../../kernel/api/api-client.ts'
import { FailureNote } from '../../../kernel/failure-note.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { languageStore } from '../../language/index.ts'
import styles from '../account.module.css'
import own from './security.module.css'

/** Lists each session of the account, with a button that ends it. */
export function DevicesPart() {
  const { api, toasts } = useStores()
  const { t } = useTranslation('account')
  const [list, setList] = useState<OwnSession[]>([])
  const [lost, setLost] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const load = useCallback(async () => {
    const answer = await api.call(sessions.list, {})
    setLost(answer.ok ? undefined : answer.failure)
    if (answer.ok) setList(answer.value)
  }, [api])
  useEffect(() => void load(), [load])
  if (lost)
    return (
      <div className={own.part}>
        <h3>{t('devices.title')}</h3>
        <FailureNote failure={lost} text={t('devices.failed')} onRetry={() => void load()} />
      </div>
    )
  if (list.length === 0) return null

  const end = async (call: () => Promise<{ ok: boolean }>) => {
    setBusy(true)
    const { ok } = await call()
    if (ok) toasts.show(t('devices.ended'))
    await load()
    setBusy(false)
  }
  const others = list.filter((each) => !each.isCurrent)
  return (
    <div className={own.part} aria-busy={isBusy}>
      <h3>{t('devices.title')}</h3>
      {others.length > 0 && <p className={styles.note}>{t('devices.text')}</p>}
      <ul className={own.list}>
        {list.map((session) => (
          <DeviceLine
            key={session.id}
            session={session}
            isBusy={isBusy}
            onEnd={() => void end(() => api.call(sessions.end, { params: { id: session.id } }))}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          look="bad"
          disabled={isBusy}
          onClick={() => void end(() => api.call(sessions.endOthers, {}))}
        >
          {t('devices.endOthers')}
        </Button>
      )}
    </div>
  )
}

interface LineProps {
  session: OwnSession
  isBusy: boolean
  onEnd: () => void
}

function DeviceLine({ session, isBusy, onEnd }: LineProps) {
  const language = useStore(languageStore).current
  const { timeZone } = useStores().city
  const { t } = useTranslation('account')
  const day = (at: string) => formatDay(at, language, timeZone)
  const { via, program, system, address, createdAt, seenAt, isCurrent } = session
  const kind =
    via === 'token'
      ? t('devices.app')
      : program
        ? t('devices.site', { program })
        : t('devices.unknown')
  const name = system ? t('devices.onSystem', { name: kind, system }) : kind
  return (
    <li className={own.line}>
      <div>
        <p>{name}</p>
        <p className={styles.note}>
          {[
            isCurrent ? t('devices.current') : t('devices.used', { when: day(seenAt) }),
            t('devices.since', { when: day(createdAt) }),
          ].join(' · ')}
          {address && (
            <>
              {' · '}
              <bdi>{t('devices.network', { address: `\u2066${address}\u2069` })}</bdi>
            </>
          )}
        </p>
      </div>
      {!isCurrent && (
        <IconButton label={t('devices.end', { name })} disabled={isBusy} onClick={onEnd}>
          <LogOut size={20} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
