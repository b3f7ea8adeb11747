import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type {
  FeedRun,
  FeedSource,
  FieldChange,
  PlanCounts,
  PlanItem,
} from '../../../../contract/feeds/feed-sources.ts'
import { scheduleHours, sourceLimits } from '../../../../contract/feeds/feed-sources.ts'
import type { Tables } from '../../../db/tables.ts'
import { notFound } from '../../../http/api-error.ts'

export type SourceRow = Selectable<Tables['feed_sources']>
export type RunRow = Selectable<Tables['feed_runs']>
export type ItemRow = Selectable<Tables['feed_items']>

/** Loads a source of this person; nobody learns that other people's sources exist. */
export async function loadOwnSource(
  db: Kysely<Tables>,
  id: string,
  ownerId: string,
): Promise<SourceRow> {
  const source = await db
    .selectFrom('feed_sources')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (!source) throw notFound('The source')
  return source
}

export async function loadOwnRun(
  db: Kysely<Tables>,
  id: string,
  ownerId: string,
  { isLocked = false } = {},
): Promise<{ run: RunRow; source: SourceRow }> {
  let query = db.selectFrom('feed_runs').selectAll().where('id', '=', id)
  if (isLocked) query = query.forUpdate()
  const run = await query.executeTakeFirst()
  if (!run) throw notFound('The run')
  const source = await db
    .selectFrom('feed_sources')
    .selectAll()
    .where('id', '=', run.source_id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (!source) throw notFound('The run')
  return { run, source }
}

export const liveStates = ['fetching', 'reading', 'waiting', 'applying', 'undoing'] as const

export const noCounts: PlanCounts = {
  ...{ new: 0, changed: 0, gone: 0, unchanged: 0, refused: 0, declined: 0 },
  conflicts: 0,
}

const dayMs = 86_400_000

/** Until when a run can be undone; this is only for one that was carried out, or stopped in the middle of that. */
export const undoUntil = ({
  state,
  fault,
  ended_at,
}: Pick<RunRow, 'state' | 'fault' | 'ended_at'>) =>
  ended_at &&
  state !== 'undoing' &&
  state !== 'undone' &&
  (state === 'applied' || fault === 'STOPPED' || fault === 'NOT_ALLOWED')
    ? new Date(ended_at.getTime() + sourceLimits.undoDays * dayMs)
    : null

export const presentRun = (run: RunRow, { name }: Pick<SourceRow, 'name'>): FeedRun => ({
  id: run.id,
  sourceId: run.source_id,
  sourceName: name,
  state: run.state,
  hold: run.hold,
  fault: run.fault,
  answeredStatus: run.answered_status,
  format: run.format,
  counts: { ...noCounts, ...run.counts },
  done: run.done,
  total: run.total,
  createdAt: run.created_at.toISOString(),
  endedAt: run.ended_at?.toISOString() ?? null,
  undoUntil: undoUntil(run)?.toISOString() ?? null,
})

/** Each source with its last run and the number of its listings here. */
export async function presentSources(
  db: Kysely<Tables>,
  sources: readonly SourceRow[],
): Promise<FeedSource[]> {
  if (sources.length === 0) return []
  const ids = sources.map(({ id }) => id)
  const runs = await db
    .selectFrom('feed_runs')
    .distinctOn('source_id')
    .selectAll()
    .where('source_id', 'in', ids)
    .orderBy('source_id')
    .orderBy('id', 'desc')
    .execute()
  const counts = await db
    .selectFrom('feed_offers')
    .select(['source_id', (eb) => eb.fn.countAll<string>().as('count')])
    .where('source_id', 'in', ids)
    .where('standing', '=', 'here')
    .groupBy('source_id')
    .execute()
  return sources.map((source) => {
    const last = runs.find((run) => run.source_id === source.id)
    return {
      id: source.id,
      name: source.name,
      url: source.url,
      schedule: source.schedule,
      share: source.share,
      format: source.format,
      nextRunAt: source.next_run_at?.toISOString() ?? null,
      stoppedAt: source.stopped_at?.toISOString() ?? null,
      stopNote: source.stop_note,
      listings: Number(counts.find((each) => each.source_id === source.id)?.count ?? 0),
      lastRun: last ? presentRun(last, source) : null,
    }
  })
}

export async function presentSource(db: Kysely<Tables>, source: SourceRow): Promise<FeedSource> {
  const [presented] = await presentSources(db, [source])
  if (!presented) throw new Error('one source is one')
  return presented
}

export const presentItem = (item: ItemRow): PlanItem => ({
  id: item.id,
  kind: item.kind,
  offerId: item.offer_id,
  line: item.line,
  listingId: item.listing_id,
  name: item.name,
  changes: item.changes as FieldChange[],
  warnings: item.warnings,
  reason: item.reason,
  joined: item.joined,
  isTaken: item.is_taken,
  winners: item.winners,
  isApplied: item.applied_at !== null && item.undone_at === null,
  fault: item.fault,
})

export const nextRunAt = (schedule: SourceRow['schedule'], now: Date) =>
  schedule === 'never' ? null : new Date(now.getTime() + scheduleHours[schedule] * 3_600_000)

type Items = ExpressionBuilder<Tables, 'feed_items'>

/** Finds items that contain a searched text literally. */
export const itemSays = (search: string) => (eb: Items) => {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return eb.or([
    eb('name', 'ilike', pattern),
    eb('offer_id', 'ilike', pattern),
    eb(sql<string>`reason`, 'ilike', pattern),
  ])
}
