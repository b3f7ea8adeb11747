import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { NewPasskey, PasskeyCreation } from '../../../contract/people/security.ts'
import type { NewAccount, SessionRequest, SignedIn } from '../../../contract/people/sessions.ts'
import { inTransaction } from '../../db/retry.ts'
import { insertAccount, limitSignUps } from '../sessions/sign-up.ts'
import type { Entrance } from '../sessions/start-session.ts'
import { openSession } from '../sessions/start-session.ts'
import type { SecurityDeps } from './factors.ts'
import { lockUser, settleFactors } from './factors.ts'
import { checkNewPasskey, insertPasskey, issueChallenge, needRelyingParty } from './passkeys.ts'
import { limitPasskeys } from './sign-in-steps.ts'
import { creationFor } from './webauthn.ts'

/** The account is made together with its passkey; until then there is only a name for it. */
export async function startPasskeyAccount(
  deps: SecurityDeps,
  request: FastifyRequest,
  { email, agencyName }: Pick<NewAccount, 'email' | 'agencyName'>,
): Promise<PasskeyCreation> {
  const party = needRelyingParty(deps, request)
  await limitPasskeys(deps, request)
  const person = { id: randomUUID(), login: email, agency_name: agencyName }
  return creationFor(party, await issueChallenge(deps), person, [])
}

interface PasskeyAccount extends Omit<NewAccount, 'password'>, SessionRequest {
  name: string
  passkey: NewPasskey
}

/** An account whose only way in is the passkey. Its recovery codes are shown once. */
export async function signUpByPasskey(
  deps: SecurityDeps,
  entrance: Entrance & { body: PasskeyAccount },
): Promise<SignedIn & { recoveryCodes: string[] }> {
  const { request, body } = entrance
  await limitSignUps(deps, request)
  const stored = await checkNewPasskey(deps, request, null, body.passkey)
  const now = deps.clock()
  const { user, recoveryCodes } = await inTransaction(deps.db.write, async (tx) => {
    const { id } = await insertAccount(deps, tx, request, body, null)
    await insertPasskey(tx, { ...stored, name: body.name, userId: id, now })
    const codes = await settleFactors(tx, await lockUser(tx, id), { now, keepSession: undefined })
    const made = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { user: made, recoveryCodes: codes ?? [] }
  })
  const proofs = ['password', 'factor'] as const
  const signedIn = await openSession(deps, entrance, user, { kind: 'signUp', proofs })
  return { ...signedIn, recoveryCodes }
}
