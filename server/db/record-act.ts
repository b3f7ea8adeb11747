import type { Kysely } from 'kysely'
import type { LogKind } from '../../contract/operators/operators.ts'
import type { Tables } from './tables.ts'

/** Adds a line to the log of what operators and the system did. */
export async function recordAct(
  db: Kysely<Tables>,
  act: {
    actorId: string | null
    action: string
    subject: LogKind
    subjectId: string | null
    details?: Record<string, unknown>
  },
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      actor_id: act.actorId,
      action: act.action,
      subject: act.subject,
      subject_id: act.subjectId,
      details: JSON.stringify(act.details ?? {}),
    })
    .execute()
}
