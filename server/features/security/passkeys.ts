import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { limits, serverLimits } from '../../../contract/limits.ts'
import type { NewPasskey, Passkey, UsedPasskey } from '../../../contract/people/security.ts'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError } from '../../http/api-error.ts'
import type { RelyingParty, StoredPasskey } from './webauthn.ts'
import { challengeIn, readNewPasskey, readUsedPasskey, relyingPartyOf } from './webauthn.ts'

type Deps = Pick<ServerContext, 'db' | 'clock' | 'settings'>

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest()

export function needRelyingParty({ settings }: Deps, request: FastifyRequest): RelyingParty {
  const party = relyingPartyOf(settings, request)
  if (!party)
    throw new ApiError(
      'CONFLICT',
      'Passkeys need the site to be opened by its name over https, or as localhost',
    )
  return party
}

/** The account is named only for a passkey that is to be made; a passkey that is used names its account itself. */
export async function issueChallenge(
  { db, clock }: Deps,
  userId: string | null = null,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db.write
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      user_id: userId,
      expires_at: new Date(clock().getTime() + serverLimits.signInStepMinutes * 60_000),
    })
    .execute()
  return challenge
}

/** A challenge works once, whether the answer to it is right or wrong. */
async function takeChallenge(
  { db, clock }: Deps,
  clientDataJSON: string,
  userId: string | null,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  const taken = await db.write
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', clock())
    .returning('challenge_hash')
    .executeTakeFirst()
  return taken && challenge
}

export async function checkNewPasskey(
  deps: Deps,
  request: FastifyRequest,
  /** Null while the account is not made yet. */
  userId: string | null,
  made: NewPasskey,
): Promise<StoredPasskey> {
  const party = needRelyingParty(deps, request)
  const challenge = await takeChallenge(deps, made.response.clientDataJSON, userId)
  const stored = challenge === undefined ? undefined : await readNewPasskey(party, challenge, made)
  if (!stored) throw wrongPasskey()
  return stored
}

export interface CheckedPasskey {
  id: string
  userId: string
}

/** The owner of the passkey; undefined if it belongs to nobody, or if anything about its use is wrong. */
export async function checkUsedPasskey(
  deps: Deps,
  request: FastifyRequest,
  used: UsedPasskey,
): Promise<CheckedPasskey | undefined> {
  const party = needRelyingParty(deps, request)
  const challenge = await takeChallenge(deps, used.response.clientDataJSON, null)
  if (challenge === undefined) return undefined
  const row = await deps.db.write
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', used.id)
    .executeTakeFirst()
  if (!row) return undefined
  const counter = await readUsedPasskey(party, challenge, used, {
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
  })
  if (counter === undefined) return undefined
  // If two uses arrive at once, only one of them can have the next number.
  const counted = await deps.db.write
    .updateTable('passkeys')
    .set({ counter, used_at: deps.clock() })
    .where('id', '=', row.id)
    .where('counter', '=', row.counter)
    .returning('id')
    .executeTakeFirst()
  return counted && { id: row.id, userId: row.user_id }
}

export const wrongPasskey = () =>
  new ApiError('WRONG_PASSKEY', 'This passkey was not accepted; try again')

export async function insertPasskey(
  tx: Kysely<Tables>,
  passkey: StoredPasskey & { userId: string; name: string; now: Date },
): Promise<Passkey> {
  const { userId, name, now, credentialId, publicKey, counter } = passkey
  const { held } = await tx
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<string>().as('held'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(held) >= limits.passkeys)
    throw new ApiError('CONFLICT', `An account has at most ${limits.passkeys} passkeys; remove one`)
  const row = await tx
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      name,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(['id', 'name', 'created_at', 'used_at'])
    .executeTakeFirst()
  if (!row) throw new ApiError('CONFLICT', 'This passkey is in use already')
  return presentPasskey(row)
}

export async function listPasskeys(db: Kysely<Tables>, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(presentPasskey)
}

export async function listCredentialIds(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select('credential_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.credential_id)
}

interface PasskeyRow {
  id: string
  name: string
  created_at: Date
  used_at: Date | null
}

export const presentPasskey = ({ id, name, created_at, used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  usedAt: used_at?.toISOString() ?? null,
})
