import { sessions } from '../../../contract/people/sessions.ts'
import { inTransaction } from '../../db/retry.ts'
import { sourceOf } from '../../http/addresses/call-source.ts'
import { notAllowed, notFound } from '../../http/api-error.ts'
import { limitCalls } from '../../http/call-limits.ts'
import { takeCookie } from '../../http/cookies.ts'
import { feature } from '../../http/feature.ts'
import { requireConfirmed } from '../security/confirm-identity.ts'
import { secondFactorRequired } from '../security/sign-in-steps.ts'
import { recordSecurityEvent } from '../security-events/security-log.ts'
import { presentUser } from '../users/present-user.ts'
import { changePassword } from './change-password.ts'
import { endLaunchData } from './launch-caller.ts'
import { finishLink, startLink } from './link-account.ts'
import { endSession, endSessionsOf, listSessions } from './session-repository.ts'
import { checkCredentials } from './sign-in.ts'
import { createAccount } from './sign-up.ts'
import { openSession, refuseWrongDoor } from './start-session.ts'

const linksOfUser = { most: 20, seconds: 3600 }

export const sessionRoutes = feature('sessions', ({ handle, ...server }) => {
  const { db, clock, settings } = server

  handle(sessions.signUp, 'anyone', async (entrance) => {
    refuseWrongDoor(server, entrance)
    const user = await createAccount(server, entrance.request, entrance.body)
    return openSession(server, entrance, user, { kind: 'signUp' })
  })

  handle(sessions.signIn, 'anyone', async (entrance) => {
    refuseWrongDoor(server, entrance)
    const user = await checkCredentials(server, entrance)
    if (user.second_factor_at !== null)
      throw await secondFactorRequired(server, entrance.request, user)
    return openSession(server, entrance, user)
  })

  handle(sessions.signOut, 'anyone', async ({ caller, request, reply }) => {
    if (caller?.sessionId) {
      const { id: userId, sessionId: id } = caller
      await inTransaction(db.write, async (tx) => {
        if (await endSession(tx, { id }))
          await recordSecurityEvent(tx, {
            ...{ kind: 'signOut', userId, source: sourceOf(request), at: clock() },
            details: { sessionId: id },
          })
      })
    }
    if (caller?.launch) await endLaunchData(server, caller.launch)
    takeCookie(reply, settings, 'sid')
    return undefined
  })

  handle(sessions.changePassword, 'signedIn', (entrance) => changePassword(server, entrance))

  handle(sessions.list, 'signedIn', ({ caller }) => listSessions(db.write, caller, clock()))

  handle(sessions.end, 'signedIn', async ({ caller, params, request, reply }) => {
    await inTransaction(db.write, async (tx) => {
      if (!(await endSession(tx, { id: params.id, userId: caller.id })))
        throw notFound('The session')
      await recordSecurityEvent(tx, {
        ...{ kind: 'sessionEnded', userId: caller.id, source: sourceOf(request), at: clock() },
        details: { sessionId: params.id },
      })
    })
    if (params.id === caller.sessionId) takeCookie(reply, settings, 'sid')
    return undefined
  })

  handle(sessions.endOthers, 'signedIn', async ({ caller, request }) => {
    await inTransaction(db.write, async (tx) => {
      const ended = await endSessionsOf(tx, caller.id, caller.sessionId)
      if (ended > 0)
        await recordSecurityEvent(tx, {
          ...{ kind: 'sessionEnded', userId: caller.id, source: sourceOf(request), at: clock() },
          details: { ended },
        })
    })
    return undefined
  })

  handle(sessions.startLink, 'signedIn', async ({ caller }) => {
    await requireConfirmed(server, caller, 'link')
    await limitCalls(server, `link:${caller.id}`, linksOfUser)
    return startLink(server, caller)
  })

  handle(sessions.finishLink, 'signedIn', async ({ caller, params, request }) => {
    if (caller.via !== 'telegram') throw notAllowed('Open this link in Telegram')
    return presentUser(await finishLink(server, { caller, request }, params.code))
  })
})
