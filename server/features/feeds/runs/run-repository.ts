import type { Kysely, Transaction, Updateable } from 'kysely'
import type { RunState } from '../../../../contract/feeds/feed-sources.ts'
import type { ServerContext } from '../../../context.ts'
import { inTransaction } from '../../../db/retry.ts'
import type { Tables } from '../../../db/tables.ts'
import type { TellDeps } from '../../notices/tell.ts'
import type { RunRow } from '../sources/source-repository.ts'
import { tellOfRun } from './tell-of-run.ts'

type Change = Updateable<Tables['feed_runs']> & { state: RunState }

type KnownRun = Pick<RunRow, 'id' | 'state' | 'attempt'>

/** Changes a run's state; undefined if somebody stopped the run meanwhile, or began its plan anew. */
export const moveRun = (
  db: Kysely<Tables>,
  { id, state, attempt }: KnownRun,
  change: Change,
): Promise<RunRow | undefined> =>
  db
    .updateTable('feed_runs')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('attempt', '=', attempt)
    .returningAll()
    .executeTakeFirst()

/** Where a feed lies between being fetched and being read. */
export const fileKey = (file: string) => `feeds/in/${file}`

type Deps = Pick<ServerContext, 'db'> & TellDeps

/** The same, and tells the source's owner once: the notice is in the transaction of the change. */
export const moveAndTell = (
  server: Deps,
  run: KnownRun,
  change: Change,
): Promise<RunRow | undefined> =>
  inTransaction(server.db.write, async (tx) => {
    const moved = await moveRun(tx, run, change)
    if (moved) await tellOfRun(tx, server, moved)
    return moved
  })

/** Ends a run and deletes its file: the plan holds what was read of it. */
export async function endRun(
  server: Deps & Pick<ServerContext, 'media'>,
  run: RunRow,
  change: Change,
): Promise<undefined> {
  await moveAndTell(server, run, { ...change, ended_at: server.clock() })
  if (run.file !== null) await server.media.delete(fileKey(run.file))
  return undefined
}

/** Returns false if the run has been stopped or begun anew: its worker then stops. */
export async function noteProgress(
  db: Kysely<Tables>,
  { id, state, attempt }: KnownRun,
  progress: { done: number; total?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feed_runs')
    .set(progress)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Empties the plan, to make it. It waits for what another process is just writing into it, and deletes that too. */
export const beginPlan = (
  { db }: Pick<ServerContext, 'db'>,
  { id, state }: KnownRun,
): Promise<RunRow | undefined> =>
  inTransaction(db.write, async (tx) => {
    const run = await tx
      .updateTable('feed_runs')
      .set((eb) => ({ attempt: eb('attempt', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', state)
      .returningAll()
      .executeTakeFirst()
    if (run) await tx.deleteFrom('feed_items').where('run_id', '=', id).execute()
    return run
  })

/** Writes into the plan if this attempt is still the one that makes it; otherwise returns false. */
export const writePlan = (
  { db }: Pick<ServerContext, 'db'>,
  run: KnownRun,
  done: number,
  write: (tx: Transaction<Tables>) => Promise<unknown>,
): Promise<boolean> =>
  inTransaction(db.write, async (tx) => {
    if (!(await noteProgress(tx, run, { done }))) return false
    await write(tx)
    return true
  })
