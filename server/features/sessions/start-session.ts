import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Selectable } from 'kysely'
import type { SessionKind, SessionRequest, SignedIn } from '../../../contract/people/sessions.ts'
import type { ServerContext } from '../../context.ts'
import { inTransaction } from '../../db/retry.ts'
import type { Tables } from '../../db/tables.ts'
import type { CallSource } from '../../http/addresses/call-source.ts'
import { sourceOf } from '../../http/addresses/call-source.ts'
import { isFromBrowser, refuseForeignOrigin } from '../../http/addresses/same-origin.ts'
import { ApiError } from '../../http/api-error.ts'
import { rangeOf } from '../../http/call-limits.ts'
import type { Caller } from '../../http/caller.ts'
import { callerColumns, callerOf } from '../../http/caller.ts'
import { giveCookie, readCookie } from '../../http/cookies.ts'
import { tell } from '../notices/tell.ts'
import { writeToAccount } from '../security/write-to-account.ts'
import { recordSecurityEvent } from '../security-events/security-log.ts'
import { presentUser } from '../users/present-user.ts'
import { isNewDevice, rememberDevice } from './known-devices.ts'
import type { SessionProof } from './session-repository.ts'
import { endSession, endUnusedSessions, insertSession } from './session-repository.ts'

type Deps = Pick<ServerContext, 'db' | 'clock' | 'settings' | 'jobs' | 'city'>
type UserRow = Selectable<Tables['users']>

/** The call that may become a session, and what it asked for. */
export interface Entrance {
  request: FastifyRequest
  reply: FastifyReply
  /** Who this browser is signed in as already: that session ends when the new one begins. */
  caller: Caller | undefined
  body: SessionRequest
}

/** What the browser or program showed of an earlier sign-in. */
export const deviceOf = (
  { settings }: Pick<ServerContext, 'settings'>,
  { request, body }: Pick<Entrance, 'request' | 'body'>,
) => body.device ?? readCookie(request, settings, 'device')

/**
 * Only programs get a token, and no page of another site can sign a browser in. This is checked before the password, so
 * that the answer reveals nothing about it.
 */
export function refuseWrongDoor(
  { settings }: Pick<ServerContext, 'settings'>,
  { request, body }: Pick<Entrance, 'request' | 'body'>,
) {
  if (!isFromBrowser(request)) return
  refuseForeignOrigin(request, settings.PUBLIC_URL)
  if (body.session === 'token')
    throw new ApiError('NOT_ALLOWED', 'A browser gets its session as a cookie, not as a token')
}

/** The last step of every way in: starts the session and answers with it. */
export async function openSession(
  deps: Deps,
  entrance: Entrance,
  checked: UserRow,
  {
    kind = 'signIn',
    proofs = ['password'],
    recheck,
  }: {
    kind?: 'signIn' | 'signUp'
    proofs?: readonly SessionProof[]
    /** Throws if a condition besides the password no longer holds; called under the lock. */
    recheck?: (tx: Kysely<Tables>) => Promise<void>
  } = {},
): Promise<SignedIn> {
  const { request, reply, caller, body } = entrance
  const via = body.session ?? 'cookie'
  const [source, now] = [sourceOf(request), deps.clock()]
  const { token, device } = await inTransaction(deps.db.write, async (tx) => {
    if (!(await lockIfUnchanged(tx, checked))) throw wrongCredentials()
    await recheck?.(tx)
    return startSession(tx, deps, checked, {
      via,
      kind,
      source,
      device: deviceOf(deps, entrance),
      replaced: caller?.via === 'cookie' ? caller.sessionId : undefined,
      now,
      proofs,
    })
  }).catch(async (error) => {
    if (error instanceof ApiError) {
      const cause = 'CHANGED_MEANWHILE'
      const event = { kind: 'signInRefused', userId: checked.id, source, at: now, cause } as const
      await recordSecurityEvent(deps.db.write, event)
    }
    throw error
  })
  const user = presentUser(checked, await standingOf(deps, checked.id))
  if (via === 'token') return { user, token, device }
  giveCookie(reply, deps.settings, 'sid', token)
  giveCookie(reply, deps.settings, 'device', device)
  return { user }
}

/** What they may do, and the agency that they may work for. */
const standingOf = async (
  { db, settings }: Pick<ServerContext, 'db' | 'settings'>,
  id: string,
): Promise<Caller> =>
  callerOf(
    await db.write
      .selectFrom('users')
      .select(callerColumns)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    'cookie',
    settings,
  )

/** For an account that is locked and still as it was when it was checked. */
async function startSession(
  tx: Kysely<Tables>,
  deps: Deps,
  checked: Pick<UserRow, 'id'>,
  how: {
    via: SessionKind
    kind: 'signIn' | 'signUp'
    source: CallSource
    device: string | undefined
    /** The session of the same browser that this one replaces. */
    replaced: string | undefined
    now: Date
    proofs: readonly SessionProof[]
  },
): Promise<{ token: string; device: string }> {
  const { via, kind, source, now, proofs } = how
  if (how.replaced !== undefined) await endSession(tx, { id: how.replaced })
  const { token, id: sessionId } = await insertSession(tx, {
    userId: checked.id,
    now,
    via,
    source,
    proofs,
  })
  await endUnusedSessions(tx, checked.id)
  const isElsewhere = await isNewDevice(tx, checked.id, how.device)
  const device = await rememberDevice(tx, { userId: checked.id, device: how.device, now })
  const details = { sessionId, via }
  await recordSecurityEvent(tx, { kind, userId: checked.id, source, at: now, details })
  if (isElsewhere) {
    const { program, system, address } = source
    const data = { program, system, address: rangeOf(address) }
    const name = `device ${sessionId}`
    await tell(tx, deps, [{ userId: checked.id, kind: 'device', name, data }])
    await writeToAccount(deps, tx, { userId: checked.id, kind: 'signIn', at: now, from: source })
  }
  return { token, device }
}

/**
 * Takes the account's lock, so that this waits for a change of the password or of second factors, or a block, that is
 * under way, and such a change waits for this. Says whether the password is still the one that was checked, and still
 * enough.
 */
export async function lockIfUnchanged(
  tx: Kysely<Tables>,
  checked: Pick<UserRow, 'id' | 'password_hash' | 'second_factor_at'>,
): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select(['password_hash', 'second_factor_at', 'is_blocked'])
    .where('id', '=', checked.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (user?.is_blocked) throw blocked()
  return (
    user?.password_hash === checked.password_hash &&
    (user.second_factor_at === null) === (checked.second_factor_at === null)
  )
}

export const wrongCredentials = () =>
  new ApiError('WRONG_CREDENTIALS', 'The email or the password is wrong')

export const blocked = () =>
  new ApiError('BLOCKED', 'This account is blocked; write to us if that is a mistake')
