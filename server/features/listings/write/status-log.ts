import type { Kysely } from 'kysely'
import type { Status } from '../../../../contract/listings/listing-words.ts'
import { recordAct } from '../../../db/record-act.ts'
import type { Tables } from '../../../db/tables.ts'

/** Stores every change of status with who made it and when: for its owner, and all but the first also for operators. */
export async function logStatus(
  tx: Kysely<Tables>,
  change: {
    listingId: string
    from: Status | null
    to: Status
    by: { userId: string | null; role: 'owner' | 'operator' | 'system' }
    note: string | null
    at: Date
    /** Set when a decision was taken back. */
    action?: 'ad.undone'
  },
) {
  await tx
    .insertInto('status_changes')
    .values({
      listing_id: change.listingId,
      from_status: change.from,
      to_status: change.to,
      note: change.note,
      by_user: change.by.userId,
      by_role: change.by.role,
      at: change.at,
    })
    .execute()
  if (change.from === null) return
  await recordAct(tx, {
    actorId: change.by.userId,
    action: change.action ?? 'ad.status',
    subject: 'ad',
    subjectId: change.listingId,
    details: { from: change.from, to: change.to, note: change.note },
  })
}
