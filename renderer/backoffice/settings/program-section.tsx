import { useEffect, useState } from 'react'
import type { AppInfo, UpdateState } from '../../../contract/desktop/shell.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { useDesktop } from '../frame/use-desktop.ts'
import styles from './settings.module.css'

/** The program's version, whether a newer one is ready, and where the log is. */
export function ProgramSection() {
  const { toasts } = useStores()
  const desktop = useDesktop()
  const { t } = useTranslation('desk')
  const [info, setInfo] = useState<AppInfo>()
  const [update, setUpdate] = useState<UpdateState>()

  useEffect(() => {
    void desktop.app.info().then((read) => read.ok && setInfo(read.value))
    void desktop.updates.state().then((read) => read.ok && setUpdate(read.value))
    return desktop.on('updates.changed', setUpdate)
  }, [desktop])

  const failed = () => toasts.show(t('settings.failed'), { kind: 'bad' })
  const check = async () => {
    const checked = await desktop.updates.check()
    if (checked.ok) setUpdate(checked.value)
    else failed()
  }
  const install = async () => {
    const installed = await desktop.updates.install()
    if (!installed.ok) toasts.show(t('update.notNow'), { kind: 'bad' })
  }
  const showLog = async () => {
    if (!(await desktop.app.showLog()).ok) failed()
  }
  return (
    <>
      <div className={styles.line}>
        <span>{t('settings.version', { version: info?.version ?? '' })}</span>
        {update?.kind === 'ready' ? (
          <Button look="primary" onClick={() => void install()}>
            {t('update.install', { version: update.version })}
          </Button>
        ) : (
          update &&
          update.kind !== 'unsupported' && (
            <Button
              disabled={update.kind === 'checking' || update.kind === 'downloading'}
              onClick={() => void check()}
            >
              {t('update.check')}
            </Button>
          )
        )}
      </div>
      <p role="status" className={styles.note}>
        {update && update.kind !== 'unsupported' && <UpdateWords update={update} />}
      </p>
      {info && !info.canKeepSecrets && <p className={styles.note}>{t('signIn.notKept')}</p>}
      <div className={styles.line}>
        <span>{t('settings.log')}</span>
        <Button onClick={() => void showLog()}>{t('settings.showLog')}</Button>
      </div>
    </>
  )
}

function UpdateWords({ update }: { update: Exclude<UpdateState, { kind: 'unsupported' }> }) {
  const { t } = useTranslation('desk')
  switch (update.kind) {
    case 'downloading':
      return t('update.downloading', {
        version: update.version,
        percent: Math.round(update.share * 100),
      })
    case 'ready':
      return t('update.ready', { version: update.version })
    case 'checking':
      return t('update.checking')
    case 'failed':
      return t('update.failed')
    case 'idle':
      return t('update.idle')
  }
}
