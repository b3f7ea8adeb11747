import type { ServerContext } from '../../../context.ts'
import { openLease } from '../../../db/lease.ts'
import type { RunRow } from '../sources/source-repository.ts'
import { applyRun } from './apply-run.ts'
import type { RunAtWork } from './plan-work.ts'
import { fetchRun, readRun } from './read-run.ts'
import { undoRun } from './undo-run.ts'

const leaseMs = 60_000

/** What is to be done in each state; a step gives the run as it left it, or nothing where somebody else moved it. */
const steps: Partial<
  Record<RunRow['state'], (server: ServerContext, work: RunAtWork) => Promise<unknown>>
> = {
  fetching: fetchRun,
  reading: readRun,
  applying: applyRun,
  undoing: undoRun,
}

/**
 * Brings a run as far as it goes without a person. Of all processes one at a time works on it, and whoever comes after
 * one that was killed goes on where it stopped.
 */
export async function advanceRun(
  server: ServerContext,
  runId: string,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  // Who could not take it just now relies on whoever has it to look once more after letting go.
  while (!stopping.aborted && (await advanceAlone(server, runId, stopping)))
    if (!(await hasWork(server, runId))) return
}

const hasWork = async (server: ServerContext, runId: string) => {
  const work = await load(server, runId, new AbortController().signal)
  return work !== undefined && steps[work.run.state] !== undefined
}

/** False where another process works on it. */
async function advanceAlone(
  server: ServerContext,
  runId: string,
  stopping: AbortSignal,
): Promise<boolean> {
  const lease = openLease(server, `feed-run-${runId}`)
  if (!(await lease.take(leaseMs))) return false
  const lost = new AbortController()
  const keeping = setInterval(() => {
    lease.take(leaseMs).then(
      (isOurs) => isOurs || lost.abort(),
      () => lost.abort(),
    )
  }, leaseMs / 3)
  const signal = AbortSignal.any([stopping, lost.signal])
  try {
    for (;;) {
      const work = await load(server, runId, signal)
      const step = work && steps[work.run.state]
      if (!step || signal.aborted) return true
      const before = work.run.state
      await step(server, work)
      const after = await load(server, runId, signal)
      if (after?.run.state === before) return false
    }
  } catch (error) {
    // Stopped in the middle, it is gone on with by whoever comes next.
    if (!signal.aborted) throw error
    return false
  } finally {
    clearInterval(keeping)
    await lease.release()
  }
}

async function load(
  { db }: ServerContext,
  runId: string,
  signal: AbortSignal,
): Promise<RunAtWork | undefined> {
  const run = await db.write
    .selectFrom('feed_runs')
    .selectAll()
    .where('id', '=', runId)
    .executeTakeFirst()
  const source =
    run &&
    (await db.write
      .selectFrom('feed_sources')
      .selectAll()
      .where('id', '=', run.source_id)
      .executeTakeFirst())
  return source && { run, source, signal }
}
