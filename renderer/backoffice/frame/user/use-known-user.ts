import { useEffect, useRef } from 'react'
import { users } from '../../../../contract/people/users.ts'
import { sessionStore } from '../../../features/session/index.ts'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { useServer } from '../server/server.tsx'
import { useDesktop } from '../use-desktop.ts'
import { cacheUser } from './cached-user.ts'

/**
 * Caches the signed-in person for a start without a server, loads them again once the server is back, and asks them to
 * sign in again as soon as their session has ended. Call it inside an observer.
 */
export function useKnownUser() {
  const { api, platform } = useStores()
  const session = useStore(sessionStore)
  const desktop = useDesktop()
  const { isReachable } = useServer()
  const wasAway = useRef(false)
  const { user } = session

  useEffect(() => {
    if (user) cacheUser(platform.storage, user)
  }, [platform, user])

  useEffect(() => {
    const ask = async () => {
      const answer = await session.whileSignedIn(() => api.call(users.me, {}))
      if (answer.ok && answer.value.id === session.user?.id) session.renew(answer.value)
    }
    if (!isReachable) wasAway.current = true
    else if (wasAway.current) {
      wasAway.current = false
      void ask()
    }
    return desktop.on('session.changed', ({ isSignedIn }) => {
      if (!isSignedIn) void ask()
    })
  }, [api, session, desktop, isReachable])
}
