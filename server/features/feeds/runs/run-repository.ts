import type { Updateable } from 'kysely'
import type { RunState } from '../../../../contract/feed-sources.ts'
import type { ServerContext } from '../../../context.ts'
import type { Tables } from '../../../db/tables.ts'
import type { RunRow } from '../sources/source-repository.ts'

type Change = Updateable<Tables['feed_runs']> & { state: RunState }

/** Moves a run on from the state that it is known in; undefined where somebody stopped it meanwhile. */
export const moveRun = (
  { db }: Pick<ServerContext, 'db'>,
  { id, state }: Pick<RunRow, 'id' | 'state'>,
  change: Change,
): Promise<RunRow | undefined> =>
  db.write
    .updateTable('feed_runs')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst()

/** Where a feed rests between being fetched and being read. */
export const fileKey = (file: string) => `feeds/in/${file}`

/** Its file is of no more use: what was read of it is the plan. */
export async function endRun(
  server: Pick<ServerContext, 'db' | 'media' | 'clock'>,
  run: RunRow,
  change: Change,
): Promise<undefined> {
  await moveRun(server, run, { ...change, ended_at: server.clock() })
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
