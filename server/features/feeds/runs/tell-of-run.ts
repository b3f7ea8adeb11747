import type { Transaction } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { TellDeps } from '../../notices/tell.ts'
import { tell } from '../../notices/tell.ts'
import type { RunRow } from '../sources/source-repository.ts'

/** One failed reading often means a site that is down for a moment; after this many in a row somebody has to look. */
const failuresInRow = 3

/** After a reading that nobody asked for, tells the source's owner if it waits for them or keeps failing. */
export async function tellOfRun(
  tx: Transaction<Tables>,
  server: TellDeps,
  run: RunRow,
): Promise<void> {
  if (run.is_asked) return
  if (run.state === 'waiting') await tellFeedOwnerOf(tx, server, run, 'waits')
  if (run.state === 'failed' && (await failures(tx, run)) === failuresInRow)
    await tellFeedOwnerOf(tx, server, run, 'fails')
}

async function tellFeedOwnerOf(
  tx: Transaction<Tables>,
  server: TellDeps,
  { id: runId, source_id: sourceId }: RunRow,
  news: 'waits' | 'fails',
) {
  const source = await tx
    .selectFrom('feed_sources')
    .select(['owner_id', 'name'])
    .where('id', '=', sourceId)
    .executeTakeFirstOrThrow()
  const data = { sourceId, source: source.name, news, runId }
  const name = `feed ${news} ${runId}`
  await tell(tx, server, [{ userId: source.owner_id, kind: 'feed', name, data }])
}

/** Counts the failures since the last good reading, or the last one that somebody asked for. */
async function failures(tx: Transaction<Tables>, { source_id }: RunRow): Promise<number> {
  const { count } = await tx
    .selectFrom('feed_runs')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('source_id', '=', source_id)
    .where('state', '=', 'failed')
    .where('is_asked', '=', false)
    .where('fault', '!=', 'STOPPED')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feed_runs as later')
            .select('later.id')
            .whereRef('later.source_id', '=', 'feed_runs.source_id')
            .whereRef('later.id', '>', 'feed_runs.id')
            .where((eb) =>
              eb.or([eb('later.state', '!=', 'failed'), eb('later.is_asked', '=', true)]),
            ),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
