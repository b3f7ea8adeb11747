import type { FastifyRequest } from 'fastify'
import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { UsedPasskey } from '../../../contract/people/security.ts'
import type { SecurityEventKind } from '../../../contract/people/security-events.ts'
import type { ServerContext } from '../../context.ts'
import { inTransaction } from '../../db/retry.ts'
import type { Tables } from '../../db/tables.ts'
import { sourceOf } from '../../http/addresses/call-source.ts'
import { ApiError } from '../../http/api-error.ts'
import type { CallLimit } from '../../http/call-limits.ts'
import { recordSecurityEvent } from '../security-events/security-log.ts'
import { endSessionsOf } from '../sessions/session-repository.ts'
import { limitTries } from '../sessions/sign-in.ts'
import { takeAppCode } from './app-codes.ts'
import type { CheckedPasskey } from './passkeys.ts'
import { checkUsedPasskey, wrongPasskey } from './passkeys.ts'
import { replaceRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'
import type { Sealer } from './sealer.ts'
import { tellAccount } from './tell-account.ts'

export type SecurityDeps = Pick<
  ServerContext,
  'db' | 'clock' | 'settings' | 'jobs' | 'log' | 'city'
> & {
  sealer: Sealer
}

/** Three codes are right at any moment: at this rate a guesser has one chance in ten thousand a day. */
const triesOfAppCode: [string, CallLimit][] = [
  ['app-code', { most: 6, seconds: 900 }],
  ['app-code-day', { most: 30, seconds: 86_400 }],
]
/**
 * Too long to be guessed, and counted apart: a thief who has the password and guesses app codes does not block these.
 */
const triesOfRecoveryCode: [string, CallLimit][] = [['recovery-code', { most: 30, seconds: 900 }]]

interface Attempt {
  request: FastifyRequest
  userId: string
  /** The event that a refusal is logged as. */
  refusal: Extract<SecurityEventKind, 'secondFactorRefused' | 'confirmRefused'>
}

/** Takes a code of the app or a recovery code; each works once. */
export async function proveCode(
  deps: SecurityDeps,
  { request, userId, refusal }: Attempt,
  code: string,
): Promise<void> {
  const event = { userId, source: sourceOf(request), at: deps.clock() }
  const refuse = (cause: string) =>
    recordSecurityEvent(deps.db.write, { ...event, kind: refusal, cause })
  const isAppCode = /^\d{6}$/.test(code.trim())
  const isRight = await limitTries(deps, {
    counted: (isAppCode ? triesOfAppCode : triesOfRecoveryCode).map(([name, limit]) => [
      `${name}:${userId}`,
      limit,
    ]),
    attempt: () =>
      isAppCode
        ? takeAppCode(deps, userId, code.trim())
        : inTransaction(deps.db.write, async (tx) => {
            if (!(await takeRecoveryCode(tx, userId, code, event.at))) return false
            await recordSecurityEvent(tx, { ...event, kind: 'recoveryCodeUsed' })
            await tellAccount(deps, tx, { ...event, kind: 'recoveryCodeUsed' })
            return true
          }),
    onLimit: () => refuse('TOO_MANY_REQUESTS'),
  })
  if (isRight) return
  await refuse('WRONG_CODE')
  throw wrongCode()
}

export const wrongCode = () =>
  new ApiError('WRONG_CODE', 'This code is wrong or was used already; take the next one', {
    issues: [{ path: 'code', message: 'is wrong' }],
  })

export async function provePasskey(
  deps: SecurityDeps,
  { request, userId, refusal }: Attempt,
  used: UsedPasskey,
): Promise<CheckedPasskey> {
  const passkey = await checkUsedPasskey(deps, request, used)
  if (passkey?.userId === userId) return passkey
  await recordSecurityEvent(deps.db.write, {
    ...{ kind: refusal, userId, cause: 'WRONG_PASSKEY' },
    ...{ source: sourceOf(request), at: deps.clock() },
  })
  throw wrongPasskey()
}

export type GuardedUser = Pick<
  Selectable<Tables['users']>,
  'id' | 'login' | 'agency_name' | 'password_hash' | 'telegram_id' | 'second_factor_at'
>

/** Changes of one account's factors wait for one another, and sign-ins wait for them. */
export const lockUser = (tx: Kysely<Tables>, id: string): Promise<GuardedUser> =>
  tx
    .selectFrom('users')
    .select(['id', 'login', 'agency_name', 'password_hash', 'telegram_id', 'second_factor_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/**
 * Adapts the account to the factors that it has now, under the lock. The first factor brings recovery codes and ends
 * sign-ins that began without it; the recovery codes go with the last factor.
 */
export async function settleFactors(
  tx: Kysely<Tables>,
  user: GuardedUser,
  { now, keepSession }: { now: Date; keepSession: string | undefined },
): Promise<string[] | null> {
  const { has_factor } = await tx
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('app_secrets')
              .select(sql`1`.as('one'))
              .where('user_id', '=', user.id)
              .where('confirmed_at', 'is not', null),
          ),
          eb.exists(
            eb.selectFrom('passkeys').select(sql`1`.as('one')).where('user_id', '=', user.id),
          ),
        ])
        .as('has_factor'),
    )
    .executeTakeFirstOrThrow()
  const had = user.second_factor_at !== null
  if (Boolean(has_factor) === had) return null
  await tx
    .updateTable('users')
    .set({ second_factor_at: has_factor ? now : null })
    .where('id', '=', user.id)
    .execute()
  if (!has_factor) {
    await tx.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute()
    return null
  }
  await endSessionsOf(tx, user.id, keepSession)
  return replaceRecoveryCodes(tx, user.id)
}

/** For somebody who lost their factors. Every session ends too, since anybody may have asked for this. */
export async function resetFactors(tx: Kysely<Tables>, userId: string): Promise<void> {
  await lockUser(tx, userId)
  await tx.deleteFrom('app_secrets').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.updateTable('users').set({ second_factor_at: null }).where('id', '=', userId).execute()
  await endSessionsOf(tx, userId)
}
