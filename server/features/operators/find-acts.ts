import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { LogEntry } from '../../../contract/users.ts'
import type { Tables } from '../../db/tables.ts'

interface Wanted {
  limit: number
  offset: number
  before?: string | undefined
  subjectId?: string | undefined
}

/** What operators and the system did, newest first. */
export async function findActs(db: Kysely<Tables>, wanted: Wanted): Promise<LogEntry[]> {
  const { before, subjectId } = wanted
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .selectAll('audit_log')
    .select([sql<string | null>`coalesce(users.agency_name, users.login)`.as('actor_name')])
    .$if(before !== undefined, (acts) => acts.where('audit_log.id', '<', before ?? ''))
    .$if(subjectId !== undefined, (acts) => acts.where('subject_id', '=', subjectId ?? ''))
    .orderBy('audit_log.id', 'desc')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actorId: row.actor_id,
    actorName: row.actor_name,
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    details: row.details,
  }))
}

export async function countPending(db: Kysely<Tables>) {
  const { rows } = await sql<{ moderation: number; reports: number }>`
    select
      (select count(*) from ads where status = 'moderation' and deleted_at is null)::integer
        as moderation,
      (select count(*) from reports where status = 'open')::integer as reports`.execute(db)
  return rows[0] ?? { moderation: 0, reports: 0 }
}
