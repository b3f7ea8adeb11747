import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { House } from '../../house.ts'
import type { Caller } from '../../http/caller.ts'

const sessionDays = 90

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** 256 random bits, of which the database keeps only the hash. */
export async function startSession(db: Kysely<Tables>, userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashOf(token),
      expires_at: new Date(now.getTime() + sessionDays * 86_400_000),
    })
    .execute()
  return token
}

export async function callerOfToken(
  house: House,
  token: string,
  via: 'cookie' | 'bearer',
): Promise<Caller | undefined> {
  const row = await house.db.write
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.is_admin',
      'users.is_operator',
      'users.is_agency',
      'users.is_trusted',
      'users.language',
      'sessions.id as session_id',
    ])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', house.clock())
    .where('users.is_blocked', '=', false)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    isAdmin: row.is_admin,
    isOperator: row.is_operator,
    isAgency: row.is_agency,
    isTrusted: row.is_trusted,
    language: row.language,
    via,
    sessionId: row.session_id,
  }
}
