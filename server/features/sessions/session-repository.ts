import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { House } from '../../house.ts'
import type { Caller } from '../../http/caller.ts'
import { callerColumns, callerOf } from '../../http/caller.ts'

const day = 86_400_000
const sessionDays = 90

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const expiryFrom = (now: Date) => new Date(now.getTime() + sessionDays * day)

/** 256 random bits, of which the database keeps only the hash. */
export async function startSession(db: Kysely<Tables>, userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashOf(token),
      created_at: now,
      seen_at: now,
      expires_at: expiryFrom(now),
    })
    .execute()
  return token
}

export async function callerOfToken(
  house: Pick<House, 'db' | 'clock'>,
  token: string,
  via: 'cookie' | 'bearer',
): Promise<Caller | undefined> {
  const now = house.clock()
  const row = await house.db.write
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([...callerColumns, 'sessions.id as session_id', 'sessions.seen_at'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .where('users.is_blocked', '=', false)
    .executeTakeFirst()
  if (!row) return undefined
  if (now.getTime() - row.seen_at.getTime() > day)
    await prolongSession(house.db.write, row.session_id, now)
  return { ...callerOf(row, via), sessionId: row.session_id }
}

async function prolongSession(db: Kysely<Tables>, id: string, now: Date) {
  await db
    .updateTable('sessions')
    .set({ seen_at: now, expires_at: expiryFrom(now) })
    .where('id', '=', id)
    .execute()
}

export async function endSession(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Every session of the user but the one named, and the links that could still join a Telegram user. */
export async function endSessionsOf(
  db: Kysely<Tables>,
  userId: string,
  except?: string,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (sessions) => sessions.where('id', '<>', except ?? ''))
    .execute()
  await db.deleteFrom('link_codes').where('user_id', '=', userId).execute()
}
