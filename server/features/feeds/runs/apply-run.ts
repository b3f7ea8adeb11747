import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { ServerContext } from '../../../context.ts'
import type { UndoNote } from '../../../db/feed-tables.ts'
import { inTransaction } from '../../../db/retry.ts'
import type { Tables } from '../../../db/tables.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { callerColumns, callerOf } from '../../../http/caller.ts'
import type { Machine } from '../../../workers/machine.ts'
import type { ItemRow, RunRow, SourceRow } from '../sources/source-repository.ts'
import { nextRunAt } from '../sources/source-repository.ts'
import type { Known, Outcome } from './carry-out.ts'
import { carryOut, isMaking } from './carry-out.ts'
import type { TakenPictures } from './pictures.ts'
import { takePictures } from './pictures.ts'
import { chosenChanges } from './plan-changes.ts'
import type { RunAtWork } from './plan-work.ts'
import { endRun, noteProgress } from './run-repository.ts'

type Tx = Transaction<Tables>

const batchSize = 100
const atOnce = 3
/** A process is busy if its other work is this many milliseconds late for its turn. */
const busyMs = 15
const restsPerWait = 10
/** How many milliseconds the run rests at a time while others wait for the database, and how many at most an item. */
const restMs = 100
const mostRestMs = 2_000
/** If another process works on more requests than this, some wait: it has eight connections to the database. */
const fewRequests = 8

/**
 * Carries a plan out, item by item. Each is changed in one transaction with the note that it was, so that a run that is
 * killed at any point goes on with the rest and does nothing twice.
 */
export async function applyRun(server: ServerContext, work: RunAtWork) {
  const { run, source, signal } = work
  const caller = await ownerOf(server, source)
  if (!caller) return endRun(server, run, { state: 'failed', fault: 'NOT_ALLOWED' })
  const total = await countOpen(server, run, { isDone: false })
  const done = await countOpen(server, run, { isDone: true })
  let last = '0'
  for (let applied = done; ; ) {
    signal.throwIfAborted()
    const items = await openItems(server, run, last)
    if (items.length === 0) break
    last = items.at(-1)?.id ?? last
    const waiting = items.values()
    const one = async () => {
      for (const item of waiting) {
        await applyItem(server, { ...work, caller }, item)
        await giveWay(server, signal)
      }
    }
    const ends = await Promise.allSettled(Array.from({ length: atOnce }, one))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
    await server.version.refresh()
    applied += items.length
    if (!(await noteProgress(server.db.write, run, { done: applied, total: total + done })))
      return undefined
  }
  return finish(server, run, source)
}

type Others = Pick<Machine, 'workers' | 'holders'>

/**
 * Visitors come first. If others wait for a turn of this process, the run rests for many times as long. It also rests
 * while others wait for the database, in this process or in another: each change of the run ends what the caches hold, so
 * visitors ask the database for what they got from memory before.
 */
export async function giveWay(
  { db, machine }: Pick<ServerContext, 'db'> & { machine?: Others | undefined },
  signal: AbortSignal,
) {
  const askedAt = performance.now()
  await setImmediate()
  const waited = performance.now() - askedAt
  if (waited > busyMs) await delay(restsPerWait * waited, undefined, { signal })
  const doOthersWait = () =>
    db.pools().some(({ waiting }) => waiting > 0) ||
    (machine !== undefined &&
      machine.holders('work').count('all') > fewRequests * (machine.workers - 1))
  for (let rested = 0; rested < mostRestMs && doOthersWait(); rested += restMs)
    await delay(restMs, undefined, { signal })
}

/** The person that the source belongs to, as the caller; undefined if they may not advertise any more. */
export async function ownerOf(
  { db, settings }: Pick<ServerContext, 'db' | 'settings'>,
  { owner_id }: Pick<SourceRow, 'owner_id'>,
): Promise<Caller | undefined> {
  const row = await db.write
    .selectFrom('users')
    .select([...callerColumns, 'is_blocked'])
    .where('id', '=', owner_id)
    .executeTakeFirst()
  return row?.is_admin && !row.is_blocked ? callerOf(row, 'cookie', settings) : undefined
}

const open = ({ db }: Pick<ServerContext, 'db'>, { id }: RunRow) =>
  db.write
    .selectFrom('feed_items')
    .where('run_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('kind', 'in', ['new', 'changed', 'gone']),
        eb.and([eb('kind', '=', 'declined'), eb('is_taken', '=', true)]),
        eb.and([eb('kind', '=', 'unchanged'), eb('offer', 'is not', null)]),
      ]),
    )

const openItems = (server: ServerContext, run: RunRow, after: string): Promise<ItemRow[]> =>
  open(server, run)
    .selectAll()
    .where('id', '>', after)
    .where('applied_at', 'is', null)
    .orderBy('id')
    .limit(batchSize)
    .execute()

async function countOpen(server: ServerContext, run: RunRow, { isDone }: { isDone: boolean }) {
  const { count } = await open(server, run)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('applied_at', isDone ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function finish(server: ServerContext, run: RunRow, source: SourceRow) {
  const now = server.clock()
  await inTransaction(server.db.write, async (tx) => {
    const ended = await tx
      .updateTable('feed_runs')
      .set({ state: 'applied', ended_at: now })
      .where('id', '=', run.id)
      .where('state', '=', 'applying')
      .returning('id')
      .executeTakeFirst()
    if (!ended) return
    // A feed that was cut off is read again even if it does not change.
    const isWhole = run.feed_fault === null
    await tx
      .updateTable('feed_sources')
      .set({
        hold: null,
        format: run.format,
        etag: isWhole ? run.etag : null,
        last_modified: isWhole ? run.last_modified : null,
        digest: isWhole ? run.digest : null,
        next_run_at: nextRunAt(source.schedule, now),
      })
      .where('id', '=', source.id)
      .execute()
  })
  return undefined
}

type ItemWork = RunAtWork & { caller: Caller }

async function applyItem(server: ServerContext, work: ItemWork, item: ItemRow) {
  const pictures = await picturesFor(server, work, item)
  try {
    await inTransaction(server.db.write, (tx) => applyOnce(tx, server, work, item, pictures))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The item has changed nothing, because a rule of listings forbids it; its fault says so.
    await server.db.write
      .updateTable('feed_items')
      .set({ applied_at: server.clock(), fault: 'NOT_PUBLISHABLE' })
      .where('id', '=', item.id)
      .where('applied_at', 'is', null)
      .execute()
  }
}

async function picturesFor(
  server: ServerContext,
  { source, signal }: ItemWork,
  item: ItemRow,
): Promise<TakenPictures | undefined> {
  const change = item.is_taken
    ? chosenChanges(item.changes, item.winners).find(({ field }) => field === 'images')
    : undefined
  if (!item.offer || !(isMaking(item) || change)) return undefined
  const named = new Map(item.offer.listing.images.map((each) => [each.url, each]))
  // The pictures of a home with several sources may come from another source.
  const media = change
    ? (change.after as string[]).map(
        (url) => named.get(url) ?? { url, type: 'image' as const, isPlan: false },
      )
    : item.offer.listing.images
  return takePictures(server, source.owner_id, media, signal)
}

async function applyOnce(
  tx: Tx,
  server: ServerContext,
  { source, caller }: ItemWork,
  { id }: ItemRow,
  pictures: TakenPictures | undefined,
) {
  const item = await tx
    .selectFrom('feed_items')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!item || item.applied_at !== null || item.offer_id === null) return
  const known = await tx
    .selectFrom('feed_offers')
    .selectAll()
    .where('source_id', '=', source.id)
    .where('offer_id', '=', item.offer_id)
    .executeTakeFirst()
  const outcome = await carryOut(tx, server, caller, { source, item, known, pictures })
  const before: UndoNote['offer'] = known
    ? {
        listing_id: known.listing_id,
        standing: known.standing,
        content: known.content,
        ours: known.ours,
        digests: known.digests,
      }
    : null
  await tx
    .updateTable('feed_items')
    .set({
      applied_at: server.clock(),
      listing_id: outcome.listingId === undefined ? item.listing_id : outcome.listingId,
      fault: outcome.fault ?? null,
      undo: JSON.stringify({ ...outcome.undo, offer: before } satisfies UndoNote),
    })
    .where('id', '=', item.id)
    .execute()
  await remember(tx, source, item, known, outcome)
}

/** Saves what the source said, for the next reading. */
async function remember(
  tx: Tx,
  { id }: SourceRow,
  item: ItemRow,
  known: Known | undefined,
  { listingId, standing, ours, digests, settledVersion }: Outcome,
) {
  const where = { source_id: id, offer_id: item.offer_id ?? '' }
  if (standing === 'forgotten') {
    await tx
      .deleteFrom('feed_offers')
      .where('source_id', '=', where.source_id)
      .where('offer_id', '=', where.offer_id)
      .execute()
    return
  }
  const content = item.offer?.listing ?? known?.content
  if (!content) throw new Error('an item is of an offer that was read, now or before')
  const columns = {
    listing_id: listingId === undefined ? item.listing_id : listingId,
    standing,
    content: JSON.stringify(content),
    ours: JSON.stringify(ours ?? known?.ours ?? []),
    digests: JSON.stringify(digests ?? known?.digests ?? []),
    digest: item.digest,
    warnings: JSON.stringify(item.warnings),
    settled_version: settledVersion ?? null,
  }
  const traces = item.offer && { traces: JSON.stringify(item.offer.traces) }
  await tx
    .insertInto('feed_offers')
    .values({ ...where, traces: '{}', ...columns, ...traces })
    .onConflict((conflict) =>
      conflict.columns(['source_id', 'offer_id']).doUpdateSet({ ...columns, ...traces }),
    )
    .execute()
}
