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

/** Moves a run on as it is known; undefined where somebody stopped it meanwhile, or has begun its plan anew. */
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

/** Where a feed rests between being fetched and being read. */
export const fileKey = (file: string) => `feeds/in/${file}`

type Deps = Pick<ServerContext, 'db'> & TellDeps

/** The same, and whoever is to be told of it is told, once: the notice is in the transaction of the move. */
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

/** Its file is of no more use: what was read of it is the plan. */
export async function endRun(
  server: Deps & Pick<ServerContext, 'media'>,
  run: RunRow,
  change: Change,
): Promise<undefined> {
  await moveAndTell(server, run, { ...change, ended_at: server.clock() })
  if (run.file !== null) await server.media.delete(fileKey(run.file))
  return undefined
}

/** False where the run is no more what it was: whoever works on it stops. */
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

/** Empties the plan, to make it. What somebody else is writing into it just now is waited for, and comes to nothing. */
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

/** Writes into a plan as long as it is this one that is being made; false where it is not. */
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
