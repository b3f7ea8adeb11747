import type { PasswordChange, SessionRequest } from '../../../contract/people/sessions.ts'
import type { ServerContext } from '../../context.ts'
import { inTransaction } from '../../db/retry.ts'
import { sourceOf } from '../../http/addresses/call-source.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { giveCookie } from '../../http/cookies.ts'
import { tellAccount } from '../security/tell-account.ts'
import { recordSecurityEvent } from '../security-events/security-log.ts'
import { forgetOtherDevices } from './known-devices.ts'
import { hashPassword, isPassword } from './password.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { changeToken, endSessionsOf } from './session-repository.ts'
import { limitTries, triesOfCaller } from './sign-in.ts'
import type { Entrance } from './start-session.ts'
import { deviceOf, lockIfUnchanged, refuseWrongDoor } from './start-session.ts'

type Deps = Pick<ServerContext, 'db' | 'clock' | 'settings' | 'jobs' | 'city'>

/**
 * Ends what was begun with the old password: every other session, and this session's token, which is replaced by a new
 * one.
 */
export async function changePassword(
  deps: Deps,
  entrance: Entrance & { caller: Caller; body: PasswordChange & Pick<SessionRequest, 'device'> },
): Promise<{ token?: string }> {
  const { request, reply, caller, body } = entrance
  const isToken = caller.via === 'bearer'
  if (isToken) refuseWrongDoor(deps, { request, body: { session: 'token' } })
  const user = await deps.db.write
    .selectFrom('users')
    .select(['id', 'login', 'agency_name', 'password_hash', 'second_factor_at'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  if (user.login === null || user.password_hash === null)
    throw new ApiError('CONFLICT', 'This account has no password; it signs in through Telegram')
  const event = { userId: user.id, source: sourceOf(request), at: deps.clock() }
  await checkCurrentPassword()
  refuseWeakPassword(body.next, { login: user.login, name: user.agency_name }, 'next')
  const hash = await hashPassword(body.next)
  const token = await inTransaction(deps.db.write, async (tx) => {
    // Another change came first, so the password that was typed as the current one is outdated.
    if (!(await lockIfUnchanged(tx, user))) throw wrongPassword()
    await tx
      .updateTable('users')
      .set({ password_hash: hash, updated_at: event.at })
      .where('id', '=', user.id)
      .execute()
    const ended = await endSessionsOf(tx, user.id, caller.sessionId)
    await forgetOtherDevices(tx, user.id, deviceOf(deps, entrance))
    await recordSecurityEvent(tx, { ...event, kind: 'passwordChanged', details: { ended } })
    await tellAccount(deps, tx, { ...event, kind: 'passwordChanged' })
    if (caller.sessionId === undefined) return undefined
    const changed = await changeToken(tx, caller.sessionId)
    if (changed === undefined) throw new ApiError('NOT_SIGNED_IN', 'Sign in to do this')
    return changed
  })
  if (isToken && token !== undefined) return { token }
  if (token !== undefined) giveCookie(reply, deps.settings, 'sid', token)
  return {}

  async function checkCurrentPassword() {
    const refuse = (cause: string) =>
      recordSecurityEvent(deps.db.write, { ...event, kind: 'passwordRefused', cause })
    const isRight = await limitTries(deps, {
      counted: triesOfCaller(caller),
      attempt: () => isPassword(body.current, user.password_hash),
      onLimit: () => refuse('TOO_MANY_REQUESTS'),
    })
    if (isRight) return
    await refuse('WRONG_PASSWORD')
    throw wrongPassword()
  }
}

const wrongPassword = () =>
  new ApiError('WRONG_PASSWORD', 'The current password is wrong', {
    issues: [{ path: 'current', message: 'is wrong' }],
  })
