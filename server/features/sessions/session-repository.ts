import { createHash, randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { OwnSession, SessionKind } from '../../../contract/people/sessions.ts'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import type { CallSource } from '../../http/addresses/call-source.ts'
import { rangeOf } from '../../http/call-limits.ts'
import type { Caller } from '../../http/caller.ts'
import { callerColumns, callerOf } from '../../http/caller.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * How long a session lasts without being used, and at most. Operators' sessions are shorter, because a thief could do
 * more with them.
 */
const bounds = {
  person: { idle: 30 * day, whole: 180 * day },
  operator: { idle: 12 * hour, whole: 7 * day },
}
/** For one account. A further session ends the one that was unused the longest. */
export const mostSessions = 20
/** A session's use is written down at most this often. */
const seenEvery = hour

type Times = Pick<Selectable<Tables['sessions']>, 'created_at' | 'seen_at'>

const endOf = ({ created_at, seen_at }: Times, isOperator: boolean) => {
  const { idle, whole } = isOperator ? bounds.operator : bounds.person
  return new Date(Math.min(created_at.getTime() + whole, seen_at.getTime() + idle))
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest()
/** 256 random bits; the database stores only their hash. */
export const makeToken = () => randomBytes(32).toString('base64url')

/** The kinds of proof that a session was begun or confirmed with. */
export type SessionProof = 'password' | 'factor'

/** Only inserts the row. Signing in goes through `startSession`, which checks the account under its lock. */
export async function insertSession(
  db: Kysely<Tables>,
  session: {
    userId: string
    now: Date
    via?: SessionKind
    source?: CallSource
    /** What was proved just now, for example when somebody confirms who they are. */
    proofs?: readonly SessionProof[]
  },
): Promise<{ token: string; id: string }> {
  const { userId, now, via = 'cookie', source, proofs = [] } = session
  const token = makeToken()
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashOf(token),
      created_at: now,
      seen_at: now,
      expires_at: endOf({ created_at: now, seen_at: now }, false),
      via,
      program: source?.program ?? null,
      system: source?.system ?? null,
      address: source ? rangeOf(source.address) : null,
      password_confirmed_at: proofs.includes('password') ? now : null,
      factor_confirmed_at: proofs.includes('factor') ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token, id }
}

export async function callerOfToken(
  server: Pick<ServerContext, 'db' | 'clock' | 'settings'>,
  token: string,
  via: 'cookie' | 'bearer',
): Promise<Caller | undefined> {
  const now = server.clock()
  const row = await server.db.write
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      ...callerColumns,
      'sessions.id as session_id',
      'sessions.created_at',
      'sessions.seen_at',
    ])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .where('users.is_blocked', '=', false)
    .executeTakeFirst()
  // Asked here as well, since somebody may have become an operator after the session began.
  if (!row || endOf(row, row.is_operator) <= now) return undefined
  if (now.getTime() - row.seen_at.getTime() > seenEvery)
    await prolongSession(server.db.write, row, now)
  return { ...callerOf(row, via, server.settings), sessionId: row.session_id }
}

async function prolongSession(
  db: Kysely<Tables>,
  row: { session_id: string; created_at: Date; is_operator: boolean },
  now: Date,
) {
  const expires_at = endOf({ created_at: row.created_at, seen_at: now }, row.is_operator)
  await db
    .updateTable('sessions')
    .set({ seen_at: now, expires_at })
    .where('id', '=', row.session_id)
    .execute()
}

/** Gives the session a new token; undefined if it has ended meanwhile. */
export async function changeToken(db: Kysely<Tables>, id: string): Promise<string | undefined> {
  const token = makeToken()
  const changed = await db
    .updateTable('sessions')
    .set({ token_hash: hashOf(token) })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return changed && token
}

/** The sessions that still work, the last used first. */
export async function listSessions(
  db: Kysely<Tables>,
  { id: userId, sessionId, isOperator }: Pick<Caller, 'id' | 'sessionId' | 'isOperator'>,
  now: Date,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows
    .filter((row) => row.expires_at > now && endOf(row, isOperator) > now)
    .map((row) => ({
      id: row.id,
      via: row.via,
      program: row.program,
      system: row.system,
      address: row.address,
      createdAt: row.created_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      isCurrent: row.id === sessionId,
    }))
}

/** Says whether there was such a session. */
export async function endSession(
  db: Kysely<Tables>,
  session: { id: string; userId?: string },
): Promise<boolean> {
  const { id, userId } = session
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .$if(userId !== undefined, (sessions) => sessions.where('user_id', '=', userId ?? ''))
    .returning('id')
    .execute()
  return ended.length > 0
}

/** Ends the sessions beyond the number that an account may have. */
export async function endUnusedSessions(db: Kysely<Tables>, userId: string): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', 'in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('seen_at', 'desc')
        .orderBy('id', 'desc')
        .offset(mostSessions),
    )
    .returning('id')
    .execute()
  return ended.length
}

/** Ends every session of the user except the one named, and every unfinished sign-in. */
export async function endSessionsOf(
  db: Kysely<Tables>,
  userId: string,
  except?: string,
): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (sessions) => sessions.where('id', '<>', except ?? ''))
    .returning('id')
    .execute()
  for (const table of ['link_codes', 'sign_in_tickets', 'passkey_challenges'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  return ended.length
}
