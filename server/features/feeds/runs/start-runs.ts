import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { ServerContext } from '../../../context.ts'
import { inTransaction } from '../../../db/retry.ts'
import type { Tables } from '../../../db/tables.ts'
import type { RunRow, SourceRow } from '../sources/source-repository.ts'
import { liveStates, nextRunAt } from '../sources/source-repository.ts'
import { sweepFeedPictures } from './pictures.ts'

type Deps = Pick<ServerContext, 'db' | 'clock' | 'jobs'>

/** Starts a run and the job that works on it in one transaction; undefined while another of the source is under way. */
export async function startRun(
  tx: Kysely<Tables>,
  { jobs }: Pick<ServerContext, 'jobs'>,
  source: Pick<SourceRow, 'id'>,
  { isAsked, now, file }: { isAsked: boolean; now: Date; file?: { name: string; digest: string } },
): Promise<RunRow | undefined> {
  const run = await tx
    .insertInto('feed_runs')
    .values({
      source_id: source.id,
      state: file ? 'reading' : 'fetching',
      is_asked: isAsked,
      created_at: now,
      file: file?.name ?? null,
      digest: file?.digest ?? null,
    })
    .onConflict((conflict) =>
      conflict.column('source_id').where('state', 'in', liveStates).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (run) await jobs.send(tx, 'feed-run', { runId: run.id })
  return run
}

/** Starts the runs that are due, and takes up those that a crash left. */
export async function startDueRuns(server: Deps): Promise<void> {
  const now = server.clock()
  const due = await server.db.write
    .selectFrom('feed_sources')
    .selectAll()
    .where('next_run_at', '<=', now)
    .where('stopped_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', 'feed_sources.owner_id')
          .where('leaves_at', 'is', null),
      ),
    )
    .orderBy('next_run_at')
    .limit(500)
    .execute()
  for (const source of due)
    await inTransaction(server.db.write, async (tx) => {
      await tx
        .updateTable('feed_sources')
        .set({ next_run_at: nextRunAt(source.schedule, now) })
        .where('id', '=', source.id)
        .execute()
      // While a plan waits for a person, no new run replaces it.
      if (source.url !== null) await startRun(tx, server, source, { isAsked: false, now })
    })
  await takeUpRuns(server)
}

/** Sends a job for each run that no process works on. */
export async function takeUpRuns({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const left = await db.write
    .selectFrom('feed_runs')
    .select('id')
    .where('state', 'in', ['fetching', 'reading', 'applying', 'undoing'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('leases')
            .select('leases.name')
            .where(sql<boolean>`leases.name = 'feed-run-' || feed_runs.id`)
            // The database's clock, by which leases run out.
            .where('leases.expires_at', '>', sql<Date>`now()`),
        ),
      ),
    )
    .execute()
  for (const { id } of left) await jobs.send(db.write, 'feed-run', { runId: id })
}

const itemDays = 8
const runDays = 180
/** After how many days a file that a stopped run has left is deleted. */
const fileDays = 2

/** Deletes plans that can no longer be undone; the runs themselves, with what they did, stay for half a year. */
export async function sweepFeeds(server: Pick<ServerContext, 'db' | 'clock' | 'media'>) {
  const ago = (days: number) => new Date(server.clock().getTime() - days * 86_400_000)
  const old = await server.db.write
    .selectFrom('feed_runs')
    .select('id')
    .where('ended_at', '<', ago(itemDays))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('feed_items')
          .select('feed_items.id')
          .whereRef('feed_items.run_id', '=', 'feed_runs.id'),
      ),
    )
    .execute()
  for (const { id } of old)
    await server.db.write.deleteFrom('feed_items').where('run_id', '=', id).execute()
  await server.db.write.deleteFrom('feed_runs').where('ended_at', '<', ago(runDays)).execute()
  for await (const { key, modifiedAt } of server.media.list('feeds/in/'))
    if (modifiedAt < ago(fileDays)) await server.media.delete(key)
  await sweepFeedPictures(server)
}
