import type { Selectable } from 'kysely'
import type { SessionRequest, SignedIn } from '../../../contract/people/sessions.ts'
import type { ServerContext } from '../../context.ts'
import { inTransaction } from '../../db/retry.ts'
import type { Tables } from '../../db/tables.ts'
import { sourceOf } from '../../http/addresses/call-source.ts'
import { secondFactorRequired } from '../security/sign-in-steps.ts'
import { tellAccount } from '../security/tell-account.ts'
import { recordSecurityEvent } from '../security-events/security-log.ts'
import { forgetOtherDevices } from '../sessions/known-devices.ts'
import { hashPassword } from '../sessions/password.ts'
import { refuseWeakPassword } from '../sessions/password-rules.ts'
import { endSessionsOf } from '../sessions/session-repository.ts'
import type { Entrance } from '../sessions/start-session.ts'
import { blocked, deviceOf, openSession } from '../sessions/start-session.ts'
import { findLink, useUpLinks } from './account-links.ts'

type Deps = Pick<ServerContext, 'db' | 'clock' | 'settings' | 'jobs' | 'city'>

/**
 * Sets a new password for whoever has the link. Every session and every other link ends. If a second factor guards the
 * account, it is still asked for.
 */
export async function renewPassword(
  deps: Deps,
  entrance: Entrance & { body: SessionRequest & { token: string; password: string } },
): Promise<SignedIn> {
  const { request, body } = entrance
  const asked = { token: body.token, purpose: 'renew' } as const
  // Checked before the hash is made, because hashing is costly.
  const seen = await findLink(deps.db.write, { ...asked, now: deps.clock() })
  const person = await deps.db.write
    .selectFrom('users')
    .select(['login', 'agency_name'])
    .where('id', '=', seen.user_id)
    .executeTakeFirstOrThrow()
  refuseWeakPassword(
    body.password,
    { login: person.login ?? '', name: person.agency_name },
    'password',
  )
  const hash = await hashPassword(body.password)
  const user = await inTransaction(deps.db.write, async (tx): Promise<UserRow> => {
    // Locks the account first, then its links, so that of several used at once one comes first.
    const account = await tx
      .selectFrom('users')
      .select(['id', 'login', 'is_blocked', 'login_confirmed_at'])
      .where('id', '=', seen.user_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (account.is_blocked) throw blocked()
    const now = deps.clock()
    const link = await findLink(tx, { ...asked, now })
    const event = { userId: account.id, source: sourceOf(request), at: now }
    // A letter with this link has arrived at the address.
    const isArrived = link.sent_to !== null && link.sent_to === account.login
    const renewed = await tx
      .updateTable('users')
      .set({
        password_hash: hash,
        updated_at: now,
        login_confirmed_at: account.login_confirmed_at ?? (isArrived ? now : null),
        ...(isArrived && { login_refused_at: null }),
      })
      .where('id', '=', account.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await useUpLinks(tx, { userId: account.id, purpose: 'renew', now })
    const ended = await endSessionsOf(tx, account.id)
    // Undefined stands for no device: then all devices are forgotten.
    await forgetOtherDevices(tx, account.id, deviceOf(deps, entrance))
    await recordSecurityEvent(tx, {
      ...{ ...event, kind: 'passwordRenewed' },
      details: { ended, by: link.sent_to === null ? 'telegram' : 'letter' },
    })
    await tellAccount(deps, tx, { ...event, kind: 'passwordChanged' })
    return renewed
  })
  if (user.second_factor_at !== null) throw await secondFactorRequired(deps, request, user)
  return openSession(deps, entrance, user)
}

type UserRow = Selectable<Tables['users']>
