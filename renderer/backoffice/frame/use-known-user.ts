import { useEffect, useRef } from 'react'
import { users } from '../../../contract/users.ts'
import { useStores } from '../../app/stores.tsx'
import { keepUser } from './kept-user.ts'
import { useServer } from './server.tsx'

/** Keeps who is here for a start without a server; once it is back, hears from it who that is. Call it inside an observer. */
export function useKnownUser() {
  const { api, platform, session } = useStores()
  const { isReachable } = useServer()
  const wasAway = useRef(false)
  const { user } = session

  useEffect(() => {
    if (user) keepUser(platform.storage, user)
  }, [platform, user])

  useEffect(() => {
    if (!isReachable) {
      wasAway.current = true
      return
    }
    if (!wasAway.current) return
    wasAway.current = false
    void session
      .whileSignedIn(() => api.call(users.me, {}))
      .then((answer) => {
        if (answer.ok && answer.value.id === session.user?.id) session.renew(answer.value)
      })
  }, [api, session, isReachable])
}
