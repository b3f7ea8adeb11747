import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { configStore } from '../../features/config/index.ts'
import { sessionStore } from '../../features/session/index.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { useServer } from '../frame/server/server.tsx'
import { ServerAddress } from '../settings/server-address.tsx'
import { EntranceFrame } from './entrance-frame.tsx'

/** Shown while the server does not answer and it is unknown who is signed in; goes on once it answers. */
export const AwayPlace = observer(() => {
  const session = useStore(sessionStore)
  const config = useStore(configStore)
  const { address, isReachable } = useServer()
  const { t } = useTranslation('desk')

  useEffect(() => {
    if (!isReachable) return
    void session.load()
    void config.load()
  }, [session, config, isReachable])

  return (
    <EntranceFrame title={t('server.away')} text={t('server.firstText', { address })}>
      <p role="status">{t('server.asking')}</p>
      <ServerAddress />
    </EntranceFrame>
  )
})
