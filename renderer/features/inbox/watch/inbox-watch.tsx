import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Appointment } from '../../../../contract/people/appointments.ts'
import { appointments } from '../../../../contract/people/appointments.ts'
import { watchEvents } from '../../../kernel/api/watch-events.ts'
import { useLatest } from '../../../kernel/hooks/use-latest.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useGo } from '../../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { botMessagesStore } from '../../bot-messages/index.ts'
import { sessionStore } from '../../session/index.ts'
import { inboxStore } from '../inbox-store.ts'
import { newRequestsStore } from './new-requests.ts'
import { ring } from './ring.ts'

/** On every page of an advertiser: follows new requests and shows a toast. Renders nothing itself. */
export const InboxWatch = observer(() => {
  const { api, platform, toasts, over } = useStores()
  const session = useStore(sessionStore)
  const newRequests = useStore(newRequestsStore)
  const inbox = useStore(inboxStore)
  const { t } = useTranslation('inbox')
  const { pathname } = useLocation()
  const go = useGo()
  const userId = session.user?.id
  const { isAwake } = inbox
  const count = newRequests.get()
  useTitleCount(count)

  // The first request is the moment to offer messages of the bot about the next one.
  const messages = useStore(botMessagesStore)
  const hasRequests = count > 0
  useEffect(() => {
    if (hasRequests) void messages.askOnce()
  }, [hasRequests, messages])

  const announce = useLatest((row: Appointment) => {
    if (inbox.isSoundOn) ring()
    const isThere = pathname === `${platform.linkPrefix}/inbox`
    toasts.show(
      t('arrived', { about: row.adTitle }),
      isThere ? {} : { action: { label: t('open'), act: () => go('/inbox') } },
    )
  })

  useEffect(() => {
    if (!userId || !isAwake) return
    inbox.onNew((row) => announce.current(row))
    return watchEvents({
      api,
      route: appointments.events,
      userId,
      over,
      basePath: platform.basePath,
      headers: platform.apiHeaders,
      catchUp: () => inbox.catchUp(),
      hear: (data) => inbox.hear(data),
    })
  }, [api, inbox, isAwake, userId, over, platform, announce])

  return null
})

const counted = /^\(\d+\+?\) /

/** Puts the count before the title of every page, as `(2) …`, for a person who looks at the browser's tabs. */
function useTitleCount(count: number) {
  useEffect(() => {
    const mark = () => {
      const bare = document.title.replace(counted, '')
      const wanted = count > 0 ? `(${count > 99 ? '99+' : count}) ${bare}` : bare
      if (document.title !== wanted) document.title = wanted
    }
    mark()
    // Each page sets its own title.
    const watching = new MutationObserver(mark)
    watching.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      watching.disconnect()
      document.title = document.title.replace(counted, '')
    }
  }, [count])
}
