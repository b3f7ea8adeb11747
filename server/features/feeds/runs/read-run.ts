import { randomUUID } from 'node:crypto'
import type { OfferedMedia } from '../../../../contract/feeds/feeds.ts'
import type { ServerContext } from '../../../context.ts'
import { openNetworks } from '../../../http/addresses/private-networks.ts'
import type { FetchOptions } from '../fetch/fetch-file.ts'
import { fetchFile } from '../fetch/fetch-file.ts'
import { holdOf } from './judge-plan.ts'
import { makePlan } from './make-plan.ts'
import { makePlanApart } from './make-plan-apart.ts'
import { takePictures } from './pictures.ts'
import { countItems } from './plan-items.ts'
import type { RunAtWork } from './plan-work.ts'
import { beginPlan, endRun, fileKey, moveAndTell, moveRun } from './run-repository.ts'

const fetchBounds = { maxBytes: 200_000_000, idleMs: 30_000, totalMs: 600_000 }

/** Fetches the feed into a file of the server; if it has not changed since it was last carried out, the run ends. */
export async function fetchRun(server: ServerContext, { run, source, signal }: RunAtWork) {
  if (source.url === null) return endRun(server, run, { state: 'failed', fault: 'FILE_GONE' })
  // A person who asks wants to see what is there, changed or not.
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

/** Saves the file beside the images, where all processes find it. */
export async function keepFile(
  { media }: Pick<ServerContext, 'media'>,
  { path }: { path: string },
) {
  const name = randomUUID()
  await media.put(fileKey(name), { path }, { mime: 'application/octet-stream' })
  return name
}

/** A plan larger than this is made in a process of its own, which gets less of the machine than visitors. */
const much = { bytes: 250_000, homes: 2_000 }

/** Makes a plan of the file. After a crash it begins anew, since nothing but the plan itself was changed. */
export async function readRun(server: ServerContext, { run: found, source, signal }: RunAtWork) {
  const file = found.file === null ? undefined : await server.media.get(fileKey(found.file))
  if (!file) return endRun(server, found, { state: 'failed', fault: 'FILE_GONE' })
  const run = await beginPlan(server, found)
  if (!run) return undefined
  const known = await countHomes(server, { source_id: source.id })
  const isMuch =
    file.size > much.bytes || (await countHomes(server, { owner_id: source.owner_id })) > much.homes
  const fetchPictures = async (media: readonly OfferedMedia[]) => {
    await takePictures(server, source.owner_id, media, signal)
  }
  const plan = await (isMuch ? makePlanApart : makePlan)(
    { ...server, fetchPictures },
    { run, source, signal },
    file.stream,
  )
  if (!plan) return undefined
  const { format, fault, repeated, prices } = plan
  if (!format) return endRun(server, run, { state: 'failed', fault: fault ?? 'NOT_A_FEED' })
  const isWhole = fault === undefined
  const counts = await countItems(server, run)
  const judged = holdOf({ counts, known, isWhole, repeated, share: source.share, prices })
  // A fault of the feed is a better reason to wait than that somebody asked for it.
  const hold =
    judged === 'SHARE' || judged === null
      ? (source.hold ?? (run.is_asked ? 'ASKED' : judged))
      : source.hold === 'FIRST' && judged === 'DOUBLED'
        ? 'FIRST'
        : judged
  const told = {
    counts: JSON.stringify(counts),
    format,
    feed_fault: fault ?? null,
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
  // The plan holds what was read of the file.
  if (run.file !== null) await server.media.delete(fileKey(run.file))
  return moved
}

/** A file that says nothing new is not read again until it changes. */
const rememberFile = (
  { db }: ServerContext,
  { source_id, etag, last_modified, digest }: RunAtWork['run'],
) =>
  db.write
    .updateTable('feed_sources')
    .set({ etag, last_modified, digest })
    .where('id', '=', source_id)
    .execute()

async function countHomes(
  { db }: ServerContext,
  of: { source_id: string } | { owner_id: string },
): Promise<number> {
  let homes = db.write
    .selectFrom('feed_offers')
    .innerJoin('feed_sources', 'feed_sources.id', 'feed_offers.source_id')
    .where('standing', '=', 'here')
  homes =
    'source_id' in of
      ? homes.where('source_id', '=', of.source_id)
      : homes.where('owner_id', '=', of.owner_id)
  const { count } = await homes
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
