import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { serverLimits } from '../../../contract/limits.ts'
import type { SecondStep, UsedPasskey } from '../../../contract/people/security.ts'
import type { SessionRequest, SignedIn } from '../../../contract/people/sessions.ts'
import type { ProofMethod } from '../../../contract/wire/errors.ts'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import { sourceOf } from '../../http/addresses/call-source.ts'
import { ApiError } from '../../http/api-error.ts'
import type { CallLimit } from '../../http/call-limits.ts'
import { addressOf, limitCalls } from '../../http/call-limits.ts'
import { recordSecurityEvent } from '../security-events/security-log.ts'
import type { Entrance } from '../sessions/start-session.ts'
import { blocked, openSession } from '../sessions/start-session.ts'
import type { SecurityDeps } from './factors.ts'
import { proveCode, provePasskey } from './factors.ts'
import type { CheckedPasskey } from './passkeys.ts'
import { checkUsedPasskey, wrongPasskey } from './passkeys.ts'

type UserRow = Selectable<Tables['users']>

const triesOfTicket = 6
const passkeysOfAddress: CallLimit = { most: 120, seconds: 900 }

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest()

/** The password was right but is not enough: names the second steps that are possible, and the ticket for them. */
export async function secondFactorRequired(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  request: FastifyRequest,
  user: UserRow,
): Promise<ApiError> {
  const ticket = randomBytes(32).toString('base64url')
  const now = clock()
  await db.write
    .insertInto('sign_in_tickets')
    .values({
      ticket_hash: hashOf(ticket),
      user_id: user.id,
      password_hash: user.password_hash ?? '',
      expires_at: new Date(now.getTime() + serverLimits.signInStepMinutes * 60_000),
    })
    .execute()
  await recordSecurityEvent(db.write, {
    ...{ kind: 'secondFactorAsked', userId: user.id, source: sourceOf(request), at: now },
  })
  const passkey = await db.write
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', user.id)
    .limit(1)
    .executeTakeFirst()
  const methods: ProofMethod[] = passkey ? ['code', 'passkey'] : ['code']
  return new ApiError('SECOND_FACTOR_REQUIRED', 'Enter the code of your second factor', {
    proof: { methods, ticket },
  })
}

export async function signInBySecondStep(
  deps: SecurityDeps,
  entrance: Entrance & { body: SecondStep },
): Promise<SignedIn> {
  const { request, body } = entrance
  const ticketHash = hashOf(body.ticket)
  const user = await takeTry(deps, ticketHash)
  const attempt = { request, userId: user.id, refusal: 'secondFactorRefused' } as const
  if ('code' in body) await proveCode(deps, attempt, body.code)
  else await provePasskey(deps, attempt, body.passkey)
  return openSession(deps, entrance, user, {
    proofs: ['password', 'factor'],
    recheck: async (tx) => {
      const taken = await tx
        .deleteFrom('sign_in_tickets')
        .where('ticket_hash', '=', ticketHash)
        .returning('user_id')
        .executeTakeFirst()
      if (!taken) throw expired()
    },
  })
}

/** The try is counted before it is made, so that many at once cannot pass the limit. */
async function takeTry({ db, clock }: SecurityDeps, ticketHash: Buffer): Promise<UserRow> {
  const ticket = await db.write
    .updateTable('sign_in_tickets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', clock())
    .where('tries', '<', triesOfTicket)
    .returning(['user_id', 'password_hash'])
    .executeTakeFirst()
  if (!ticket) throw expired()
  const user = await db.write
    .selectFrom('users')
    .selectAll()
    .where('id', '=', ticket.user_id)
    .where('password_hash', '=', ticket.password_hash)
    .executeTakeFirst()
  if (!user) throw expired()
  if (user.is_blocked) throw blocked()
  return user
}

const expired = () =>
  new ApiError('SIGN_IN_EXPIRED', 'This took too long; enter your email and password again')

/** A passkey alone is two factors: the device that holds it, and the finger or PIN that the device asks for. */
export async function signInByPasskey(
  deps: SecurityDeps,
  entrance: Entrance & { body: SessionRequest & { passkey: UsedPasskey } },
): Promise<SignedIn> {
  const { request, body } = entrance
  await limitPasskeys(deps, request)
  const passkey = await checkUsedPasskey(deps, request, body.passkey)
  const user = passkey && (await findUser(deps, passkey))
  if (!user) {
    await recordSecurityEvent(deps.db.write, {
      ...{ kind: 'signInRefused', userId: passkey?.userId ?? null, cause: 'WRONG_PASSKEY' },
      ...{ source: sourceOf(request), at: deps.clock() },
    })
    throw wrongPasskey()
  }
  if (user.is_blocked) throw blocked()
  return openSession(deps, entrance, user, {
    proofs: ['password', 'factor'],
    recheck: async (tx) => {
      const held = await tx
        .selectFrom('passkeys')
        .select('id')
        .where('id', '=', passkey.id)
        .executeTakeFirst()
      if (!held) throw wrongPasskey()
    },
  })
}

export const limitPasskeys = (deps: Pick<ServerContext, 'db' | 'clock'>, request: FastifyRequest) =>
  limitCalls(deps, `passkey:address:${addressOf(request)}`, passkeysOfAddress)

const findUser = ({ db }: SecurityDeps, { userId }: CheckedPasskey) =>
  db.write.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
