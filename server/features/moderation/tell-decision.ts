import type { Kysely } from 'kysely'
import { undoSeconds } from '../../../contract/operators/moderation.ts'
import type { Tables } from '../../db/tables.ts'
import type { JobData } from '../../jobs/job-kinds.ts'
import type { NotYet } from '../../jobs/job-queue.ts'
import { findRow } from '../listings/listing-row.ts'
import type { TellDeps } from '../notices/tell.ts'
import { tellOfDecision, tellOfPrice, tellOfWithdrawal } from '../notices/tell-of-listing.ts'

const undoMs = undoSeconds * 1_000

/** A decision may be taken back until then. */
export const undoEnds = (at: Date) => new Date(at.getTime() + undoMs)

/**
 * Tells those concerned of a decision that stands, once, and never of one that was taken back. An operator who takes
 * one back at the last moment holds its row, and this waits for them.
 */
export async function tellOfSettled(
  tx: Kysely<Tables>,
  server: TellDeps,
  { decisionId }: JobData['tell-decision'],
): Promise<NotYet | undefined> {
  const decision = await tx
    .selectFrom('decisions')
    .select(['listing_id', 'at', 'news', 'undone_at', 'told_at'])
    .where('id', '=', decisionId)
    .forUpdate()
    .executeTakeFirst()
  if (!decision || decision.undone_at || decision.told_at) return undefined
  const now = server.clock()
  const left = undoEnds(decision.at).getTime() - now.getTime()
  if (left > 0) return { againInSeconds: Math.ceil(left / 1_000) }
  await tx.updateTable('decisions').set({ told_at: now }).where('id', '=', decisionId).execute()
  const listing = await findRow(tx, decision.listing_id)
  if (!listing || listing.deleted_at) return undefined
  const { status, note, isWithdrawn, hasPrice } = decision.news
  await tellOfDecision(tx, server, listing, { id: decisionId, status, note })
  // If an owner or another operator changed it since, those concerned are told of that change instead.
  if (isWithdrawn && listing.status !== 'published') await tellOfWithdrawal(tx, server, listing)
  if (hasPrice && listing.status === 'published')
    await tellOfPrice(tx, server, listing, listing.price_history)
  return undefined
}

/** When the earliest decision was made that may still be taken back: what it published is not news yet. */
export async function firstUnsettled(db: Kysely<Tables>, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('decisions')
    .select('at')
    .where('at', '>', new Date(now.getTime() - undoMs))
    .where('undone_at', 'is', null)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}
