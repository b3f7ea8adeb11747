import type { Kysely, Updateable } from 'kysely'
import type { RunState } from '../../../../contract/feed-sources.ts'
import type { ServerContext } from '../../../context.ts'
import { inTransaction } from '../../../db/retry.ts'
import type { Tables } from '../../../db/tables.ts'
import type { RunRow } from '../sources/source-repository.ts'
import { tellOfRun } from './tell-of-run.ts'

type Change = Updateable<Tables['feed_runs']> & { state: RunState }

/** Moves a run on from the state that it is known in; undefined where somebody stopped it meanwhile. */
export const moveRun = (
  db: Kysely<Tables>,
  { id, state }: Pick<RunRow, 'id' | 'state'>,
  change: Change,
): Promise<RunRow | undefined> =>
  db
    .updateTable('feed_runs')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst()

/** Where a feed rests between being fetched and being read. */
export const fileKey = (file: string) => `feeds/in/${file}`

type Deps = Pick<ServerContext, 'db' | 'jobs'>

/** The same, and whoever is to be told of it is told, once: the notice is in the transaction of the move. */
export const moveAndTell = (
  server: Deps,
  run: Pick<RunRow, 'id' | 'state'>,
  change: Change,
): Promise<RunRow | undefined> =>
  inTransaction(server.db.write, async (tx) => {
    const moved = await moveRun(tx, run, change)
    if (moved) await tellOfRun(tx, server, moved)
    return moved
  })

/** Its file is of no more use: what was read of it is the plan. */
export async function endRun(
  server: Deps & Pick<ServerContext, 'media' | 'clock'>,
  run: RunRow,
  change: Change,
): Promise<undefined> {
  await moveAndTell(server, run, { ...change, ended_at: server.clock() })
  if (run.file !== null) await server.media.delete(fileKey(run.file))
  return undefined
}

/** False where the run is no more what it was: whoever works on it stops. */
export async function noteProgress(
  { db }: Pick<ServerContext, 'db'>,
  { id, state }: Pick<RunRow, 'id' | 'state'>,
  progress: { done: number; total?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db.write
    .updateTable('feed_runs')
    .set(progress)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
