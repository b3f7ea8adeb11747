import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { serverLimits } from '../../../contract/limits.ts'
import type { IdentityProof } from '../../../contract/people/security.ts'
import type { ProofMethod } from '../../../contract/wire/errors.ts'
import type { ServerContext } from '../../context.ts'
import { sourceOf } from '../../http/addresses/call-source.ts'
import { ApiError, notAllowed } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { factorNeeded } from '../../http/caller.ts'
import { recordSecurityEvent } from '../security-events/security-log.ts'
import { isPassword } from '../sessions/password.ts'
import { limitTries, triesOfCaller } from '../sessions/sign-in.ts'
import type { SecurityDeps } from './factors.ts'
import { proveCode, provePasskey } from './factors.ts'

/**
 * The person at this session proves anew who they are; for some minutes the session may then change what guards the
 * account.
 */
export async function confirmIdentity(
  deps: SecurityDeps,
  { caller, request, body }: { caller: Caller; request: FastifyRequest; body: IdentityProof },
): Promise<void> {
  const { id: userId, sessionId } = caller
  if (sessionId === undefined) throw notAllowed('Do this on the site, signed in with a password')
  if ('password' in body) await provePassword(deps, { caller, request }, body.password)
  else {
    const attempt = { request, userId, refusal: 'confirmRefused' } as const
    if ('code' in body) await proveCode(deps, attempt, body.code)
    else await provePasskey(deps, attempt, body.passkey)
  }
  const at = deps.clock()
  const proof = 'password' in body ? 'password' : 'code' in body ? 'code' : 'passkey'
  await deps.db.write
    .updateTable('sessions')
    // A passkey asks for the finger or the PIN of whoever holds the device, so it counts as both.
    .set({
      ...(proof !== 'code' && { password_confirmed_at: at }),
      ...(proof !== 'password' && { factor_confirmed_at: at }),
    })
    .where('id', '=', sessionId)
    .execute()
  await recordSecurityEvent(deps.db.write, {
    ...{ kind: 'confirmed', userId, source: sourceOf(request), at },
    details: { by: proof },
  })
}

async function provePassword(
  deps: SecurityDeps,
  { caller, request }: { caller: Caller; request: FastifyRequest },
  password: string,
) {
  const user = await deps.db.write
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  const refuse = (cause: string) =>
    recordSecurityEvent(deps.db.write, {
      ...{ kind: 'confirmRefused', userId: caller.id, cause },
      ...{ source: sourceOf(request), at: deps.clock() },
    })
  const isRight = await limitTries(deps, {
    counted: triesOfCaller(caller),
    attempt: () => isPassword(password, user.password_hash),
    onLimit: () => refuse('TOO_MANY_REQUESTS'),
  })
  if (isRight) return
  await refuse('WRONG_PASSWORD')
  throw new ApiError('WRONG_PASSWORD', 'The password is wrong', {
    issues: [{ path: 'password', message: 'is wrong' }],
  })
}

/** What is asked to be changed. A thief could do something different with each. */
export type GuardedAction = 'factors' | 'link' | 'unlink'

/**
 * Refuses unless the caller proved lately who they are: by password, code or passkey. Operators with a second factor
 * prove it twice, by password and by factor; operators without one cannot link the account.
 */
export async function requireConfirmed(
  deps: Pick<ServerContext, 'db' | 'clock'>,
  caller: Caller,
  action: GuardedAction,
): Promise<void> {
  const guard = await readGuard(deps, caller)
  if (caller.via === 'telegram') return requireFreshLaunch(deps, caller, guard, action)
  const isTwice = guard.isOperator && (guard.hasFactor || action === 'link')
  if (isTwice && !guard.hasFactor) throw factorNeeded(caller)
  const { hasPassword, byPassword, byFactor } = guard
  const isConfirmed = isTwice ? (byPassword || !hasPassword) && byFactor : byPassword || byFactor
  if (isConfirmed) return
  const isPasswordMissing = hasPassword && !byPassword
  const methods: ProofMethod[] = []
  if (isPasswordMissing) methods.push('password')
  // An operator gives one after the other, the password first.
  if (guard.hasFactor && !(isTwice && isPasswordMissing)) methods.push('code')
  if (guard.hasPasskey) methods.push('passkey')
  throw new ApiError('CONFIRM_IDENTITY', 'Confirm that it is you, then try again', {
    proof: { methods },
  })
}

async function readGuard({ db, clock }: Pick<ServerContext, 'db' | 'clock'>, caller: Caller) {
  const since = new Date(clock().getTime() - serverLimits.confirmedMinutes * 60_000)
  const isLate = (at: Date | null) => at === null || at < since
  const row = await db.write
    .selectFrom('users')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.user_id', '=', 'users.id')
        .on('sessions.id', '=', caller.sessionId ?? '0'),
    )
    .select([
      'users.is_operator',
      'users.second_factor_at',
      'users.password_hash',
      'sessions.password_confirmed_at',
      'sessions.factor_confirmed_at',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('passkeys')
            .select(sql`1`.as('one'))
            .whereRef('passkeys.user_id', '=', 'users.id'),
        )
        .as('has_passkey'),
    )
    .where('users.id', '=', caller.id)
    .executeTakeFirstOrThrow()
  return {
    isOperator: row.is_operator,
    hasPassword: row.password_hash !== null,
    hasFactor: row.second_factor_at !== null,
    hasPasskey: Boolean(row.has_passkey),
    byPassword: !isLate(row.password_confirmed_at),
    byFactor: !isLate(row.factor_confirmed_at),
  }
}

/** If Telegram is the only way in, having just opened the page from Telegram is the proof. */
function requireFreshLaunch(
  { clock }: Pick<ServerContext, 'clock'>,
  { launch }: Caller,
  guard: { hasPassword: boolean; hasFactor: boolean },
  action: GuardedAction,
) {
  // Somebody who holds the Telegram user may unlink the account, but may not change anything else about it.
  if (action !== 'unlink' && (guard.hasPassword || guard.hasFactor))
    throw notAllowed('Do this on the site, signed in with a password')
  const age = launch ? clock().getTime() - launch.signedAt.getTime() : Number.POSITIVE_INFINITY
  if (age > serverLimits.confirmedMinutes * 60_000)
    throw new ApiError('CONFIRM_IDENTITY', 'Close this page and open it from Telegram again', {
      proof: { methods: [] },
    })
}
