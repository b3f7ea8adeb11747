import { sessions } from '../../../contract/sessions.ts'
import { notAllowed } from '../../http/api-error.ts'
import { limitCalls } from '../../http/call-limits.ts'
import { feature } from '../../http/feature.ts'
import { presentUser } from '../users/present-user.ts'
import { changePassword } from './change-password.ts'
import { endLaunchData } from './launch-caller.ts'
import { finishLink, startLink } from './link-account.ts'
import { giveCookie, takeCookie } from './session-cookie.ts'
import { endSession, startSession } from './session-repository.ts'
import { checkCredentials } from './sign-in.ts'
import { createAccount } from './sign-up.ts'

const linksOfUser = { most: 20, seconds: 3600 }

export const sessionRoutes = feature('sessions', ({ handle, ...house }) => {
  const { db, clock, settings } = house

  handle(sessions.signUp, 'anyone', async ({ body, request, reply }) => {
    const user = await createAccount(house, request, body)
    const token = await startSession(db.write, user.id, clock())
    giveCookie(reply, settings, token)
    return { user: presentUser(user), token }
  })

  handle(sessions.signIn, 'anyone', async ({ body, request, reply }) => {
    const user = await checkCredentials(house, request, body)
    const token = await startSession(db.write, user.id, clock())
    giveCookie(reply, settings, token)
    return { user: presentUser(user), token }
  })

  handle(sessions.signOut, 'anyone', async ({ caller, reply }) => {
    if (caller?.sessionId) await endSession(db.write, caller.sessionId)
    if (caller?.launch) await endLaunchData(house, caller.launch)
    takeCookie(reply, settings)
    return undefined
  })

  handle(sessions.changePassword, 'signedIn', async ({ body, caller, request }) => {
    await changePassword(house, request, caller, body)
    return undefined
  })

  handle(sessions.startLink, 'signedIn', async ({ caller }) => {
    await limitCalls(house, `link:${caller.id}`, linksOfUser)
    return startLink(house, caller.id)
  })

  handle(sessions.finishLink, 'signedIn', async ({ caller, params }) => {
    if (caller.via !== 'telegram') throw notAllowed('Open this link in Telegram')
    return presentUser(await finishLink(house, caller.id, params.code))
  })
})
