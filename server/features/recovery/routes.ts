import { recovery } from '../../../contract/people/recovery.ts'
import { inTransaction } from '../../db/retry.ts'
import { sourceOf } from '../../http/addresses/call-source.ts'
import { siteOf } from '../../http/addresses/public-url.ts'
import { ApiError, wrongData } from '../../http/api-error.ts'
import type { CallLimit } from '../../http/call-limits.ts'
import { addressOf, countCall, hiddenKey, limitCalls, rangeOf } from '../../http/call-limits.ts'
import { feature } from '../../http/feature.ts'
import { requireConfirmed } from '../security/confirm-identity.ts'
import { refuseWrongDoor } from '../sessions/start-session.ts'
import { loadUser } from '../users/user-repository.ts'
import { findLink } from './account-links.ts'
import { askEmailChange, changeEmail, undoEmailChange } from './change-email.ts'
import { confirmEmail } from './confirm-email.ts'
import { askConfirmation } from './link-letters.ts'
import { renewPassword } from './renew-password.ts'

const hour = 3600
const asksOfAddress: CallLimit = { most: 30, seconds: hour }
const asksOfPair: CallLimit = { most: 5, seconds: hour }
/** For one mailbox, by all callers together. Beyond it no letter is sent, and the answer does not show that. */
const asksOfEmail: CallLimit = { most: 20, seconds: hour }
const linksOfAddress: CallLimit = { most: 120, seconds: hour }
const confirmationsOfUser: CallLimit = { most: 5, seconds: hour }
const changesOfUser: CallLimit = { most: 5, seconds: hour }

export const recoveryRoutes = feature('recovery', ({ handle, ...server }) => {
  const { db, jobs, settings, clock } = server

  // Only counts and makes jobs, so that neither the answer nor its time depends on whether there is such an account.
  handle(recovery.ask, 'anyone', async ({ request, body: { email } }) => {
    const [address, account] = [addressOf(request), hiddenKey(email)]
    await limitCalls(server, `renew:address:${address}`, asksOfAddress)
    await limitCalls(server, `renew:pair:${account}:${rangeOf(address)}`, asksOfPair)
    const { calls } = await countCall(server, `renew:email:${account}`, asksOfEmail)
    const asked = { email, site: siteOf(server, request) }
    if (calls <= asksOfEmail.most)
      await inTransaction(db.write, async (tx) => {
        await jobs.send(tx, 'renew-by-letter', asked)
        if (settings.TELEGRAM_BOT_TOKEN) await jobs.send(tx, 'renew-by-telegram', asked)
      })
    return undefined
  })

  handle(recovery.look, 'anyone', async ({ request, body: { token } }) => {
    await limitCalls(server, `renew-link:${addressOf(request)}`, linksOfAddress)
    const link = await findLink(db.write, { token, purpose: 'renew', now: clock() })
    const { login } = await loadUser(db.write, link.user_id)
    return { email: login }
  })

  handle(recovery.finish, 'anyone', async (entrance) => {
    refuseWrongDoor(server, entrance)
    await limitCalls(server, `renew-link:${addressOf(entrance.request)}`, linksOfAddress)
    return renewPassword(server, entrance)
  })

  handle(recovery.askConfirmation, 'signedIn', async ({ caller, request }) => {
    await limitCalls(server, `confirm-email:${caller.id}`, confirmationsOfUser)
    const { login, login_confirmed_at, login_refused_at } = await loadUser(db.write, caller.id)
    if (login === null) throw new ApiError('CONFLICT', 'This account has no address to write to')
    if (login_confirmed_at === null || login_refused_at !== null)
      await inTransaction(db.write, (tx) =>
        askConfirmation(server, tx, { userId: caller.id, site: siteOf(server, request) }),
      )
    return undefined
  })

  // Does not look for the account, so that neither the answer nor its time depends on who has the address.
  handle(recovery.askEmailChange, 'signedIn', async ({ caller, request, body: { email } }) => {
    await limitCalls(server, `change-email:${caller.id}`, changesOfUser)
    await requireConfirmed(server, caller, 'factors')
    const { login } = await loadUser(db.write, caller.id)
    if (login === null) throw new ApiError('CONFLICT', 'This account has no address to change')
    if (login === email) throw wrongData('email', 'This is the address of the account already')
    await inTransaction(db.write, (tx) =>
      askEmailChange(server, tx, {
        ...{ userId: caller.id, sessionId: caller.sessionId ?? null, email },
        ...{ site: siteOf(server, request), source: sourceOf(request) },
      }),
    )
    return undefined
  })

  handle(recovery.confirmEmail, 'anyone', async ({ caller, request, body: { token } }) => {
    await limitCalls(server, `confirm-link:${addressOf(request)}`, linksOfAddress)
    const link = await findLink(db.write, {
      ...{ token, purpose: ['confirm', 'change', 'undo'], now: clock() },
    })
    const asked = { token, link, request, caller, site: siteOf(server, request) }
    if (link.purpose === 'change') return changeEmail(server, asked)
    if (link.purpose === 'undo') return undoEmailChange(server, asked)
    return confirmEmail(server, request, token)
  })
})
