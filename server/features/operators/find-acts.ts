import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { LogEntry, LogKind } from '../../../contract/operators/operators.ts'
import type { Tables } from '../../db/tables.ts'
import { isPresentListing, isWaitingListing } from '../listings/policy.ts'

interface Wanted {
  limit: number
  offset: number
  before?: string | undefined
  subjectId?: string | undefined
  kind?: LogKind | undefined
  actor?: string | undefined
}

/** A report is named by its listing. */
const subjectName = sql<string | null>`case subject
  when 'user' then (
    select coalesce(u.agency_name, u.login) from users u where u.id = audit_log.subject_id)
  when 'rate' then null
  when 'bounds' then null
  when 'homeRates' then null
  else (
    select coalesce(a.title, a.address) from listings a
    where a.id = case subject
      when 'ad' then audit_log.subject_id else (audit_log.details ->> 'listingId')::bigint end)
  end`

/** What operators and the system did, newest first. */
export async function findActs(db: Kysely<Tables>, wanted: Wanted): Promise<LogEntry[]> {
  const { before, subjectId, kind, actor } = wanted
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .selectAll('audit_log')
    .select([
      sql<string | null>`coalesce(users.agency_name, users.login)`.as('actor_name'),
      subjectName.as('subject_name'),
    ])
    .$if(before !== undefined, (acts) => acts.where('audit_log.id', '<', before ?? ''))
    .$if(subjectId !== undefined, (acts) => acts.where('subject_id', '=', subjectId ?? ''))
    .$if(kind !== undefined, (acts) => acts.where('subject', '=', kind as LogKind))
    .$if(actor === 'system', (acts) => acts.where('actor_id', 'is', null))
    .$if(actor !== undefined && actor !== 'system', (acts) =>
      acts.where('actor_id', '=', actor ?? ''),
    )
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
    subjectName: row.subject_name,
    details: row.details,
  }))
}

export async function countPending(db: Kysely<Tables>) {
  const { rows } = await sql<{ moderation: number; reports: number }>`
    select
      (select count(*) from listings where ${isWaitingListing})::integer
        as moderation,
      (select count(*) from reports join listings on listings.id = reports.listing_id
        where reports.status = 'open' and ${isPresentListing})::integer as reports`.execute(db)
  return rows[0] ?? { moderation: 0, reports: 0 }
}
