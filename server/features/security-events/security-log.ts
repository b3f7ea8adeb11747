import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type {
  LoggedSecurityEvent,
  SecurityEvent,
  SecurityEventKind,
} from '../../../contract/people/security-events.ts'
import type { Tables } from '../../db/tables.ts'
import type { CallSource } from '../../http/addresses/call-source.ts'

/** Operators can look back this far; older lines are deleted. */
export const securityLogDays = 180

/**
 * Writes down what happened to the security of an account, in the same transaction. Passwords, tokens, codes and emails
 * that belong to no account are never written.
 */
export async function recordSecurityEvent(
  db: Kysely<Tables>,
  event: {
    kind: SecurityEventKind
    /** Null where no account has the email that was typed. */
    userId: string | null
    source: CallSource
    at: Date
    cause?: string
    details?: Record<string, unknown>
  },
): Promise<void> {
  await db
    .insertInto('security_events')
    .values({
      ...event.source,
      kind: event.kind,
      user_id: event.userId,
      cause: event.cause ?? null,
      at: event.at,
      details: JSON.stringify(event.details ?? {}),
    })
    .execute()
}

interface Wanted {
  limit: number
  offset: number
  before?: string | undefined
  userId?: string | undefined
  kind?: SecurityEventKind | undefined
  address?: string | undefined
  cause?: string | undefined
}

/** Newest first. */
export async function findSecurityEvents(
  db: Kysely<Tables>,
  { limit, offset, before, ...wanted }: Wanted,
): Promise<LoggedSecurityEvent[]> {
  const equal = Object.entries({
    user_id: wanted.userId,
    kind: wanted.kind,
    address: wanted.address,
    cause: wanted.cause,
  }).filter(([, value]) => value !== undefined)
  const rows = await db
    .selectFrom('security_events')
    .leftJoin('users', 'users.id', 'security_events.user_id')
    .selectAll('security_events')
    .select(sql<string | null>`coalesce(users.agency_name, users.login)`.as('user_name'))
    .where((eb) =>
      eb.and(
        equal.map(([column, value]) =>
          eb(sql.ref(`security_events.${column}`), '=', value as string),
        ),
      ),
    )
    .$if(before !== undefined, (events) => events.where('security_events.id', '<', before ?? ''))
    .orderBy('security_events.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ user_id, user_name, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    userId: user_id,
    userName: user_name,
  }))
}

export async function findOwnSecurityEvents(
  db: Kysely<Tables>,
  wanted: Wanted & { userId: string },
): Promise<SecurityEvent[]> {
  const events = await findSecurityEvents(db, wanted)
  return events.map(({ userId, userName, ...event }) => event)
}
