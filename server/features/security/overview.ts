import type { FastifyRequest } from 'fastify'
import type { AccountSecurity } from '../../../contract/people/security.ts'
import type { ServerContext } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { listPasskeys } from './passkeys.ts'
import { relyingPartyOf } from './webauthn.ts'

/** Who can get into the account, and by what means. */
export async function readSecurity(
  { db, settings }: Pick<ServerContext, 'db' | 'settings'>,
  { caller, request }: { caller: Caller; request: FastifyRequest },
): Promise<AccountSecurity> {
  const user = await db.write
    .selectFrom('users')
    .leftJoin('app_secrets', (join) =>
      join
        .onRef('app_secrets.user_id', '=', 'users.id')
        .on('app_secrets.confirmed_at', 'is not', null),
    )
    .select([
      'users.password_hash',
      'users.login',
      'users.login_confirmed_at',
      'users.is_operator',
      'users.second_factor_at',
      'users.telegram_id',
      'users.telegram_linked_at',
      'users.telegram_name',
      'app_secrets.confirmed_at as app_since',
    ])
    .select((eb) =>
      eb
        .selectFrom('recovery_codes')
        .select(eb.fn.countAll<string>().as('left'))
        .whereRef('user_id', '=', 'users.id')
        .where('used_at', 'is', null)
        .as('recovery_codes_left'),
    )
    .where('users.id', '=', caller.id)
    .executeTakeFirstOrThrow()
  const passkeys = await listPasskeys(db.write, caller.id)
  return {
    hasPassword: user.password_hash !== null,
    email:
      user.login === null
        ? null
        : { address: user.login, isConfirmed: user.login_confirmed_at !== null },
    isChangeableHere: caller.sessionId !== undefined,
    appSince: user.app_since?.toISOString() ?? null,
    recoveryCodesLeft: Number(user.recovery_codes_left),
    passkeys,
    canAddPasskey: relyingPartyOf(settings, request) !== undefined && caller.via !== 'telegram',
    telegram:
      user.telegram_id === null
        ? null
        : {
            name: user.telegram_name,
            linkedAt: user.telegram_linked_at?.toISOString() ?? null,
            isOnlyWay: user.password_hash === null && passkeys.length === 0,
          },
    factorAdvice: adviceFor(caller, user.is_operator && user.second_factor_at === null),
  }
}

function adviceFor({ lacksFactor, via }: Caller, isUnguarded: boolean) {
  if (lacksFactor) return via === 'telegram' ? 'elsewhere' : 'needed'
  return isUnguarded ? 'advised' : null
}
