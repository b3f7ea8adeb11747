import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Notice } from '../../../contract/people/notices.ts'
import { notices } from '../../../contract/people/notices.ts'
import { describeNotice } from '../../../texts/notices.ts'
import { watchEvents } from '../../kernel/api/watch-events.ts'
import { useLatest } from '../../kernel/hooks/use-latest.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useGo } from '../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'
import { sessionStore } from '../session/index.ts'
import { pushStore } from './channels/push-store.ts'
import { noticesStore } from './notices-store.ts'

/** On every page of somebody signed in: follows their notices and shows new ones as toasts. Renders nothing itself. */
export const NoticesWatch = observer(() => {
  const { api, platform, toasts, city, over } = useStores()
  const session = useStore(sessionStore)
  const store = useStore(noticesStore)
  const pushes = useStore(pushStore)
  const language = useStore(languageStore).current
  const { t } = useTranslation('notices')
  const go = useGo()
  const userId = session.user?.id

  const announce = useLatest((notice: Notice) => {
    // Requests have their own toast and sound.
    if (notice.kind === 'request' || notice.kind === 'account') return
    const { title, path } = describeNotice(notice, { t, language }, city)
    const act = () => {
      void store.markRead(notice.id)
      go(path)
    }
    toasts.show(title, { action: { label: t('open'), act } })
  })

  useEffect(() => {
    if (!userId) return
    store.onNew((notice) => announce.current(notice))
    void pushes.renew(userId)
    return watchEvents({
      api,
      route: notices.events,
      userId,
      over,
      basePath: platform.basePath,
      headers: platform.apiHeaders,
      catchUp: () => store.catchUp(),
      hear: (data) => store.hear(data),
    })
  }, [api, store, pushes, userId, over, platform, announce])

  return null
})
