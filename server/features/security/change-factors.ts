import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { NewPasskey, Passkey } from '../../../contract/people/security.ts'
import type { ToldEventKind } from '../../../contract/people/security-events.ts'
import { inTransaction } from '../../db/retry.ts'
import type { Tables } from '../../db/tables.ts'
import { sourceOf } from '../../http/addresses/call-source.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { recordSecurityEvent } from '../security-events/security-log.ts'
import { limitTries } from '../sessions/sign-in.ts'
import { confirmApp } from './app-codes.ts'
import type { GuardedUser, SecurityDeps } from './factors.ts'
import { lockUser, settleFactors, wrongCode } from './factors.ts'
import { checkNewPasskey, insertPasskey, presentPasskey } from './passkeys.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { tellAccount } from './tell-account.ts'

const triesOfNewApp = { most: 20, seconds: 900 }

interface By {
  caller: Caller
  request: FastifyRequest
}

/** Changes the caller's factors under the account's lock, logs the change and tells the account's owner. */
const change = <T>(
  deps: SecurityDeps,
  { caller, request }: By,
  { kind, ...details }: { kind: ToldEventKind; what?: string },
  act: (tx: Kysely<Tables>, user: GuardedUser) => Promise<T>,
): Promise<{ done: T; recoveryCodes: string[] | null }> =>
  inTransaction(deps.db.write, async (tx) => {
    const user = await lockUser(tx, caller.id)
    const event = { userId: user.id, kind, at: deps.clock() }
    const done = await act(tx, user)
    const kept = { now: event.at, keepSession: caller.sessionId }
    const recoveryCodes = await settleFactors(tx, user, kept)
    await recordSecurityEvent(tx, { ...event, source: sourceOf(request), details })
    await tellAccount(deps, tx, event)
    return { done, recoveryCodes }
  })

export async function finishApp(
  deps: SecurityDeps,
  by: By,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> {
  let recoveryCodes: string[] | null = null
  const isRight = await limitTries(deps, {
    counted: [[`app:${by.caller.id}`, triesOfNewApp]],
    attempt: async () => {
      const outcome = await change(
        deps,
        by,
        { kind: 'secondFactorAdded', what: 'app' },
        async (tx, user) => {
          if (!(await confirmApp(deps, tx, user.id, code.trim()))) throw wrongCode()
        },
      ).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'WRONG_CODE') return undefined
        throw error
      })
      recoveryCodes = outcome?.recoveryCodes ?? null
      return outcome !== undefined
    },
    onLimit: async () => {},
  })
  if (!isRight) throw wrongCode()
  return { recoveryCodes }
}

export async function removeApp(deps: SecurityDeps, by: By): Promise<void> {
  await change(deps, by, { kind: 'secondFactorRemoved', what: 'app' }, async (tx, user) => {
    const removed = await tx
      .deleteFrom('app_secrets')
      .where('user_id', '=', user.id)
      .where('confirmed_at', 'is not', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!removed) throw notFound('The app')
  })
}

export async function addPasskey(
  deps: SecurityDeps,
  by: By,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  const stored = await checkNewPasskey(deps, by.request, by.caller.id, passkey)
  const { done, recoveryCodes } = await change(
    deps,
    by,
    { kind: 'secondFactorAdded', what: 'passkey' },
    (tx, user) => insertPasskey(tx, { ...stored, name, userId: user.id, now: deps.clock() }),
  )
  return { passkey: done, recoveryCodes }
}

export async function renamePasskey(
  { db }: SecurityDeps,
  caller: Caller,
  { id, name }: { id: string; name: string },
): Promise<Passkey> {
  const row = await db.write
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', caller.id)
    .returning(['id', 'name', 'created_at', 'used_at'])
    .executeTakeFirst()
  if (!row) throw notFound('The passkey')
  return presentPasskey(row)
}

export async function removePasskey(deps: SecurityDeps, by: By, id: string): Promise<void> {
  await change(deps, by, { kind: 'secondFactorRemoved', what: 'passkey' }, async (tx, user) => {
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw notFound('The passkey')
    await refuseLastWay(tx, user)
  })
}

/** An account without a password and without Telegram can be entered by passkeys alone, so it keeps its last one. */
async function refuseLastWay(tx: Kysely<Tables>, user: GuardedUser) {
  if (user.password_hash !== null || user.telegram_id !== null) return
  const left = await tx
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', user.id)
    .limit(1)
    .executeTakeFirst()
  if (!left) throw new ApiError('CONFLICT', 'This is the only way into the account')
}

export async function renewRecoveryCodes(deps: SecurityDeps, by: By): Promise<string[]> {
  const { done } = await change(deps, by, { kind: 'recoveryCodesMade' }, async (tx, user) => {
    if (user.second_factor_at === null)
      throw new ApiError('CONFLICT', 'Recovery codes come with a second factor; set one up first')
    return replaceRecoveryCodes(tx, user.id)
  })
  return done
}
