import type { Transaction } from 'kysely'
import type { FeedRun } from '../../../contract/feeds/feed-sources.ts'
import { feeds, sourceLimits } from '../../../contract/feeds/feed-sources.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError, wrongData } from '../../http/api-error.ts'
import { feature } from '../../http/feature.ts'
import type { Upload } from '../../http/receive-upload.ts'
import { limitUploads } from '../images/ingest/limit-uploads.ts'
import { decideItems, differencesOf } from './runs/decide-items.ts'
import { keepFile } from './runs/read-run.ts'
import { startRun } from './runs/start-runs.ts'
import type { RunRow, SourceRow } from './sources/source-repository.ts'
import {
  itemSays,
  loadOwnRun,
  loadOwnSource,
  nextRunAt,
  presentItem,
  presentRun,
  presentSource,
  presentSources,
  undoUntil,
} from './sources/source-repository.ts'

type Tx = Transaction<Tables>

export const feedRoutes = feature('feeds', ({ handle, ...server }) => {
  const { db, clock } = server

  handle(feeds.sources, 'owner', async ({ caller }) => {
    const rows = await db.write
      .selectFrom('feed_sources')
      .selectAll()
      .where('owner_id', '=', caller.id)
      .orderBy('id')
      .execute()
    return presentSources(db.write, rows)
  })

  handle(feeds.waiting, 'owner', async ({ caller }) => {
    const { count } = await db.write
      .selectFrom('feed_runs')
      .innerJoin('feed_sources', 'feed_sources.id', 'feed_runs.source_id')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('owner_id', '=', caller.id)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    return { count: Number(count) }
  })

  handle(feeds.addSource, 'owner', ({ body, caller, once }) => {
    refuseAddress(body.url)
    return once(async (tx) => {
      const source = await addSource(tx, caller.id, {
        ...body,
        next_run_at: nextRunAt(body.schedule, clock()),
      })
      await startRun(tx, server, source, { isAsked: true, now: clock() })
      return presentSource(tx, source)
    })
  })

  handle(feeds.addFile, 'owner', async ({ form, files, caller, once }) => {
    await limitUploads(server, caller)
    const file = await keepSent(files)
    return once(async (tx) => {
      const source = await addSource(tx, caller.id, { name: form.name, schedule: 'never' })
      await startRun(tx, server, source, { isAsked: true, now: clock(), file })
      return presentSource(tx, source)
    })
  })

  handle(feeds.changeSource, 'owner', ({ params, body, caller, once }) => {
    if (body.url !== undefined) refuseAddress(body.url)
    return once(async (tx) => {
      const source = await loadOwnSource(tx, params.id, caller.id)
      if (source.url === null && (body.url !== undefined || body.schedule !== undefined))
        throw wrongData('url', 'Files of this source are uploaded by hand')
      const isMoved = body.url !== undefined && body.url !== source.url
      const changed = await tx
        .updateTable('feed_sources')
        .set({
          ...body,
          ...(body.schedule && { next_run_at: nextRunAt(body.schedule, clock()) }),
          // A person looks at what another address says before it is carried out.
          ...(isMoved && { etag: null, last_modified: null, digest: null, hold: 'FIRST' as const }),
          // An operator's trust does not hold for another address.
          ...(isMoved && { trusted_kinds: '[]' }),
          name: body.name ?? source.name,
        })
        .where('id', '=', source.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return presentSource(tx, changed)
    })
  })

  handle(feeds.removeSource, 'owner', ({ params, caller, once }) =>
    once(async (tx) => {
      const source = await loadOwnSource(tx, params.id, caller.id)
      await tx.deleteFrom('feed_sources').where('id', '=', source.id).execute()
      return { ok: true as const }
    }),
  )

  handle(feeds.read, 'owner', ({ params, caller, once }) =>
    once(async (tx) => {
      const source = await loadOwnSource(tx, params.id, caller.id)
      if (source.url === null) throw wrongData('url', 'Upload a file: this source has no address')
      return readNow(tx, source)
    }),
  )

  handle(feeds.readFile, 'owner', async ({ params, files, caller, once }) => {
    await limitUploads(server, caller)
    await loadOwnSource(db.write, params.id, caller.id)
    const file = await keepSent(files)
    return once(async (tx) => readNow(tx, await loadOwnSource(tx, params.id, caller.id), file))
  })

  handle(feeds.runs, 'owner', async ({ query, caller }) => {
    const sources = await db.write
      .selectFrom('feed_sources')
      .selectAll()
      .where('owner_id', '=', caller.id)
      .execute()
    const asked = sources.filter(({ id }) => query.sourceId === undefined || id === query.sourceId)
    if (asked.length === 0) return []
    const runs = await db.write
      .selectFrom('feed_runs')
      .selectAll()
      .where(
        'source_id',
        'in',
        asked.map(({ id }) => id),
      )
      .orderBy('id', 'desc')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    return runs.map((run) =>
      presentRun(run, asked.find(({ id }) => id === run.source_id) ?? { name: '' }),
    )
  })

  handle(feeds.run, 'owner', async ({ params, caller }) => {
    const { run, source } = await loadOwnRun(db.write, params.id, caller.id)
    return presentRun(run, source)
  })

  handle(feeds.items, 'owner', async ({ params, query, caller }) => {
    const { run } = await loadOwnRun(db.write, params.id, caller.id)
    let items = db.write.selectFrom('feed_items').where('run_id', '=', run.id)
    if (query.kind) items = items.where('kind', '=', query.kind)
    if (query.onlyConflicts) items = items.where('has_conflict', '=', true)
    if (query.search) items = items.where(itemSays(query.search))
    const { count } = await items
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    const rows = await items
      .selectAll()
      .orderBy('id')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    return { count: Number(count), items: rows.map(presentItem) }
  })

  handle(feeds.differences, 'owner', async ({ params, caller }) => {
    const { run } = await loadOwnRun(db.write, params.id, caller.id)
    return differencesOf(db.write, run.id)
  })

  handle(feeds.decide, 'owner', ({ params, body, caller, once }) =>
    once(async (tx) => {
      const { run, source } = await loadOwnRun(tx, params.id, caller.id, { isLocked: true })
      assertState(run, ['waiting'])
      await decideItems(tx, run.id, body)
      return presentRun(run, source)
    }),
  )

  handle(feeds.apply, 'owner', ({ params, caller, once }) =>
    once(async (tx) => {
      const { run, source } = await loadOwnRun(tx, params.id, caller.id, { isLocked: true })
      assertState(run, ['waiting'])
      if (source.stopped_at) throw stopped(source)
      return moveOn(tx, run, source, { state: 'applying', done: 0, total: 0 })
    }),
  )

  handle(feeds.dismiss, 'owner', ({ params, caller, once }) =>
    once(async (tx) => {
      const { run, source } = await loadOwnRun(tx, params.id, caller.id, { isLocked: true })
      assertState(run, ['fetching', 'reading', 'waiting'])
      return moveOn(tx, run, source, { state: 'dismissed', ended_at: clock() })
    }),
  )

  handle(feeds.undo, 'owner', ({ params, caller, once }) =>
    once(async (tx) => {
      const { run, source } = await loadOwnRun(tx, params.id, caller.id, { isLocked: true })
      const until = undoUntil(run)
      if (!until || until < clock())
        throw new ApiError('WRONG_TRANSITION', 'This run cannot be undone, or not any more')
      await dismissLive(tx, source)
      const total = run.counts.new ?? 0
      return moveOn(tx, run, source, {
        state: 'undoing',
        done: 0,
        total: total + (run.counts.changed ?? 0) + (run.counts.gone ?? 0),
      })
    }),
  )

  async function keepSent(files: ReadonlyMap<string, Upload>) {
    const file = files.get('file')
    if (!file) throw wrongData('file', 'Choose the file of the feed')
    return { name: await keepFile(server, file), digest: file.sha256 }
  }

  async function addSource(
    tx: Tx,
    ownerId: string,
    source: Pick<SourceRow, 'name' | 'schedule'> &
      Partial<Pick<SourceRow, 'url' | 'share' | 'next_run_at'>>,
  ): Promise<SourceRow> {
    const { count } = await tx
      .selectFrom('feed_sources')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= sourceLimits.sources)
      throw wrongData('name', `At most ${sourceLimits.sources} sources; remove one first`)
    return tx
      .insertInto('feed_sources')
      .values({ ...source, owner_id: ownerId, hold: 'FIRST', created_at: clock() })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  /** A plan that waits is dismissed for the new one; a run that is under way is not. */
  async function readNow(tx: Tx, source: SourceRow, file?: { name: string; digest: string }) {
    if (source.stopped_at) throw stopped(source)
    await dismissLive(tx, source)
    const run = await startRun(tx, server, source, {
      ...{ isAsked: true, now: clock() },
      ...(file && { file }),
    })
    if (!run) throw underWay()
    return presentRun(run, source)
  }

  async function dismissLive(tx: Tx, { id }: SourceRow) {
    await tx
      .updateTable('feed_runs')
      .set({ state: 'dismissed', ended_at: clock() })
      .where('source_id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
    const live = await tx
      .selectFrom('feed_runs')
      .select('id')
      .where('source_id', '=', id)
      .where('state', 'in', ['fetching', 'reading', 'applying', 'undoing'])
      .executeTakeFirst()
    if (live) throw underWay()
  }

  async function moveOn(
    tx: Tx,
    run: RunRow,
    source: SourceRow,
    change: Partial<Pick<RunRow, 'state' | 'done' | 'total' | 'ended_at'>>,
  ): Promise<FeedRun> {
    const moved = await tx
      .updateTable('feed_runs')
      .set(change)
      .where('id', '=', run.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (moved.state === 'applying' || moved.state === 'undoing')
      await server.jobs.send(tx, 'feed-run', { runId: run.id })
    return presentRun(moved, source)
  }
})

function refuseAddress(url: string) {
  if (!URL.canParse(url) || !/^https?:\/\//i.test(url))
    throw wrongData('url', 'Give the whole address of the feed, as https://…')
}

function assertState({ state }: RunRow, states: readonly RunRow['state'][]) {
  if (!states.includes(state))
    throw new ApiError('WRONG_TRANSITION', `This cannot be done with a run that is ${state}`)
}

const underWay = () =>
  new ApiError('WRONG_TRANSITION', 'Another run of this source is under way; wait until it ends')

const stopped = ({ stop_note }: SourceRow) =>
  new ApiError('NOT_ALLOWED', `An operator stopped this source${stop_note ? `: ${stop_note}` : ''}`)
