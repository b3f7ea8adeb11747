import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { FeedBatch, FeedKind } from '../../../../contract/feeds/feed-sources.ts'
import { batchLimits } from '../../../../contract/feeds/feed-sources.ts'
import { asLastWritten } from '../../../../contract/listings/last-written.ts'
import type { ServerContext } from '../../../context.ts'
import { recordAct } from '../../../db/record-act.ts'
import type { Tables } from '../../../db/tables.ts'
import { ApiError, notFound } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { isWaitingListing } from '../../listings/policy.ts'
import { loadShownListings } from '../../listings/read/get-listing.ts'
import { presentListing } from '../../listings/read/present-listing.ts'
import { changeStatus } from '../../listings/write/change-status.ts'
import { decideEdit } from '../../listings/write/decide-edit.ts'

type Page = { limit: number; offset: number }

/** The listings that the run made or changed, and did not undo. */
const isOf =
  (runId: string) =>
  ({ exists, selectFrom }: ExpressionBuilder<Tables, 'listings'>) =>
    exists(
      selectFrom('feed_items')
        .select('feed_items.id')
        .where('feed_items.run_id', '=', runId)
        .whereRef('feed_items.listing_id', '=', 'listings.id')
        .where('feed_items.kind', 'in', ['new', 'changed', 'declined'])
        .where('feed_items.applied_at', 'is not', null)
        .where('feed_items.undone_at', 'is', null),
    )

const waitingOf = (db: Kysely<Tables>, runId: string) =>
  db.selectFrom('listings').where(isWaitingListing).where(isOf(runId))

/** The runs that have waiting listings, each with what an operator needs to decide about them. */
export async function findBatches(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  operator: Caller,
  { limit, offset }: Page,
): Promise<FeedBatch[]> {
  const seenAt = clock().toISOString()
  const runs = await db.write
    .selectFrom('feed_runs')
    .innerJoin('feed_sources', 'feed_sources.id', 'feed_runs.source_id')
    .innerJoin('users', 'users.id', 'feed_sources.owner_id')
    .select(['feed_runs.id', 'source_id', 'name', 'owner_id', 'agency_name'])
    .where('feed_runs.state', 'in', ['applying', 'applied'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('feed_items')
          .innerJoin('listings', 'listings.id', 'feed_items.listing_id')
          .select('listings.id')
          .whereRef('feed_items.run_id', '=', 'feed_runs.id')
          .where('feed_items.applied_at', 'is not', null)
          .where('feed_items.undone_at', 'is', null)
          .where('feed_items.kind', 'in', ['new', 'changed', 'declined'])
          .where(isWaitingListing),
      ),
    )
    .orderBy('feed_runs.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const batches: FeedBatch[] = []
  for (const { id, source_id, name, owner_id, agency_name } of runs) {
    const kinds = await kindsOf(db.write, id)
    batches.push({
      runId: id,
      source: { id: source_id, name },
      owner: { id: owner_id, name: agency_name },
      waiting: kinds.reduce((sum, { count }) => sum + count, 0),
      kinds,
      sample: await sampleOf(db.write, operator, id),
      seenAt,
    })
  }
  return batches
}

async function kindsOf(db: Kysely<Tables>, runId: string): Promise<FeedBatch['kinds']> {
  const rows = await waitingOf(db, runId)
    .select(['deal_type', 'category', (eb) => eb.fn.countAll<string>().as('count')])
    .groupBy(['deal_type', 'category'])
    .orderBy('deal_type')
    .orderBy('category')
    .execute()
  return rows.map(({ deal_type, category, count }) => ({
    kind: `${deal_type}.${category}` as FeedKind,
    count: Number(count),
  }))
}

/** A random sample, the same each time, so that nobody can put their best listings first. */
async function sampleOf(db: Kysely<Tables>, operator: Caller, runId: string) {
  const rows = await waitingOf(db, runId)
    .select('id')
    .orderBy(sql`md5(${runId} || '-' || listings.id::text)`)
    .limit(batchLimits.sample)
    .execute()
  const ids = rows.map(({ id }) => id)
  const shown = ids.length === 0 ? [] : await loadShownListings(db, ids, operator)
  return shown.map((listing) => asLastWritten(presentListing(listing, operator)))
}

/** Approves each as an operator approves one; those that changed since they looked, or may not be public, wait on. */
export async function approveBatch(
  tx: Transaction<Tables>,
  server: ServerContext,
  operator: Caller,
  runId: string,
  { seenAt, leftOut }: { seenAt: string; leftOut: readonly string[] },
): Promise<{ approved: number; left: number }> {
  const run = await tx
    .selectFrom('feed_runs')
    .innerJoin('feed_sources', 'feed_sources.id', 'feed_runs.source_id')
    .select(['owner_id', 'name'])
    .where('feed_runs.id', '=', runId)
    .executeTakeFirst()
  if (!run) throw notFound('The run')
  const seen = () => {
    const waiting = waitingOf(tx, runId).where('updated_at', '<=', new Date(seenAt))
    return leftOut.length > 0 ? waiting.where('id', 'not in', leftOut) : waiting
  }
  const listings = await seen()
    .select(['id', 'version', 'status'])
    .orderBy('id')
    .limit(batchLimits.approvedAtOnce)
    .execute()
  let approved = 0
  for (const { id, version, status } of listings)
    try {
      const ifMatch = `"${version}"`
      if (status === 'published')
        await decideEdit(tx, server, operator, id, { decision: 'approve', ifMatch })
      else {
        const ask = { status: 'published', from: 'moderation', ifMatch } as const
        await changeStatus(tx, server, operator, id, ask)
      }
      approved += 1
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  await recordAct(tx, {
    actorId: operator.id,
    action: 'user.feedApproved',
    subject: 'user',
    subjectId: run.owner_id,
    details: { source: run.name, approved },
  })
  const { count } = await seen()
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return { approved, left: Number(count) }
}
