import { randomUUID } from 'node:crypto'
import type { FeedOffer, OfferRefusal } from '../../../../contract/feeds.ts'
import type { ServerContext } from '../../../context.ts'
import type { FetchOptions } from '../fetch/fetch-file.ts'
import { fetchFile } from '../fetch/fetch-file.ts'
import { openNetworks } from '../fetch/private-networks.ts'
import type { ReadContext } from '../format/finish-offer.ts'
import { readContextOf } from '../read-context.ts'
import type { FeedPiece } from '../read-feed.ts'
import { readFeed } from '../read-feed.ts'
import type { RunRow, SourceRow } from '../sources/source-repository.ts'
import { joinWithOthers } from './join-run.ts'
import { holdOf } from './judge-plan.ts'
import type { NewItem } from './plan-items.ts'
import {
  countItems,
  insertItems,
  loadHomes,
  PriceWatch,
  planGone,
  planOffer,
} from './plan-items.ts'
import { endRun, fileKey, moveAndTell, moveRun, noteProgress } from './run-repository.ts'

export interface RunAtWork {
  run: RunRow
  source: SourceRow
  signal: AbortSignal
}

const fetchBounds = { maxBytes: 200_000_000, idleMs: 30_000, totalMs: 600_000 }

/** From the address to a file of ours; what has not changed since it was last carried out ends the run. */
export async function fetchRun(server: ServerContext, { run, source, signal }: RunAtWork) {
  if (source.url === null) return endRun(server, run, { state: 'failed', fault: 'FILE_GONE' })
  // Whoever asks wants to see what is there, changed or not.
  const known = run.is_asked ? {} : { etag: source.etag, lastModified: source.last_modified }
  const options: FetchOptions = {
    ...fetchBounds,
    ...known,
    networks: openNetworks(server.settings.FEED_NETWORKS),
    dir: server.uploadDir,
    isHttpsNeeded: true,
    signal,
  }
  const fetched = await fetchFile(source.url, options)
  if (fetched.kind === 'failed')
    return endRun(server, run, {
      state: 'failed',
      fault: fetched.fault,
      answered_status: fetched.status ?? null,
    })
  if (fetched.kind === 'unchanged') return endRun(server, run, { state: 'unchanged' })
  const { file, etag, lastModified } = fetched
  try {
    if (!run.is_asked && file.sha256 === source.digest)
      return await endRun(server, run, { state: 'unchanged' })
    const name = await keepFile(server, file)
    return await moveRun(server.db.write, run, {
      state: 'reading',
      ...{ file: name, etag, last_modified: lastModified, digest: file.sha256 },
    })
  } finally {
    await file.dispose()
  }
}

/** Beside the pictures, where all processes find it. */
export async function keepFile(
  { media }: Pick<ServerContext, 'media'>,
  { path }: { path: string },
) {
  const name = randomUUID()
  await media.put(fileKey(name), { path }, { mime: 'application/octet-stream' })
  return name
}

const batchSize = 500

/** From the file to a plan. Cut short by a crash it begins anew: nothing was changed but the plan itself. */
export async function readRun(server: ServerContext, { run, source, signal }: RunAtWork) {
  const file = run.file === null ? undefined : await server.media.get(fileKey(run.file))
  if (!file) return endRun(server, run, { state: 'failed', fault: 'FILE_GONE' })
  await server.db.write.deleteFrom('feed_items').where('run_id', '=', run.id).execute()
  const context = await readContextOf(server)
  const prices = new PriceWatch()
  let repeated = 0
  let read = 0
  let end: Extract<FeedPiece, { kind: 'end' }> | undefined
  for await (const batch of inBatches(readFeed(file.stream, context))) {
    signal.throwIfAborted()
    const items = await planBatch(server, { run, source }, context, batch, prices)
    await insertItems(server, items)
    repeated += items.filter(({ reason }) => reason === 'SAME_ID').length
    read += items.length
    end = batch.flatMap((piece) => (piece.kind === 'end' ? [piece] : []))[0] ?? end
    if (!(await noteProgress(server, run, { done: read }))) return undefined
  }
  if (!end?.format)
    return endRun(server, run, { state: 'failed', fault: end?.fault ?? 'NOT_A_FEED' })
  const isWhole = end.fault === undefined
  const known = await countKnown(server, source)
  if (isWhole) await planGone(server, { run, source })
  await joinWithOthers(server, { run, source, signal })
  const counts = await countItems(server, run)
  const judged = holdOf({
    ...{ counts, known, isWhole, repeated, share: source.share },
    prices: { compared: prices.compared, leapt: prices.leapt },
  })
  // What is wrong with a feed says more than who asked for it.
  const hold =
    judged === 'SHARE' || judged === null
      ? (source.hold ?? (run.is_asked ? 'ASKED' : judged))
      : source.hold === 'FIRST' && judged === 'DOUBLED'
        ? 'FIRST'
        : judged
  const told = {
    counts: JSON.stringify(counts),
    format: end.format,
    feed_fault: end.fault ?? null,
    ...{ done: 0, total: 0 },
  }
  const isNothingToDo = counts.new + counts.changed + counts.gone === 0
  const isSuspect = judged !== null && judged !== 'SHARE'
  if (isNothingToDo && !isSuspect && !(run.is_asked && counts.declined + counts.refused > 0)) {
    if (source.hold === null) await rememberFile(server, run)
    return endRun(server, run, { ...told, state: 'unchanged' })
  }
  const state = hold ? ('waiting' as const) : ('applying' as const)
  const moved = await moveAndTell(server, run, { ...told, state, hold })
  // What was read of it is the plan.
  if (run.file !== null) await server.media.delete(fileKey(run.file))
  return moved
}

/** What says nothing new is not read again until it is another file. */
const rememberFile = ({ db }: ServerContext, { source_id, etag, last_modified, digest }: RunRow) =>
  db.write
    .updateTable('feed_sources')
    .set({ etag, last_modified, digest })
    .where('id', '=', source_id)
    .execute()

async function* inBatches(pieces: AsyncIterable<FeedPiece>): AsyncGenerator<FeedPiece[]> {
  let batch: FeedPiece[] = []
  for await (const piece of pieces) {
    batch.push(piece)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function planBatch(
  server: ServerContext,
  { run, source }: Pick<RunAtWork, 'run' | 'source'>,
  { city }: ReadContext,
  batch: readonly FeedPiece[],
  prices: PriceWatch,
): Promise<NewItem[]> {
  const offers = batch.flatMap((piece) => (piece.kind === 'taken' ? [piece.offer] : []))
  const homes = await loadHomes(
    server,
    source,
    offers.map(({ id }) => id),
  )
  return batch.flatMap((piece): NewItem[] => {
    if (piece.kind === 'end') return []
    const refusal = piece.kind === 'refused' ? piece.refusal : outsideOf(server, piece.offer)
    if (refusal) return [refused(run, refusal)]
    if (piece.kind !== 'taken') return []
    const { offer } = piece
    // An offer without a place stands in the city that it is offered in.
    offer.listing.city ??= city.key
    return [planOffer(run, source, offer, homes, prices)]
  })
}

/** The feed's formats look at the city's frame alone; its border has bends. */
const outsideOf = (
  { gazetteer }: ServerContext,
  { id, line, listing: { coordinates } }: FeedOffer,
): OfferRefusal | undefined =>
  coordinates && !gazetteer.isInCity(...coordinates)
    ? { id, line, reason: 'OUTSIDE_CITY' }
    : undefined

const refused = (run: RunRow, { id, line, reason }: OfferRefusal) => ({
  run_id: run.id,
  kind: 'refused' as const,
  offer_id: id,
  line,
  reason,
  is_taken: false,
})

async function countKnown({ db }: ServerContext, { id }: SourceRow): Promise<number> {
  const { count } = await db.write
    .selectFrom('feed_offers')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('source_id', '=', id)
    .where('standing', '=', 'here')
    .executeTakeFirstOrThrow()
  return Number(count)
}
