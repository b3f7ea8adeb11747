import { setTimeout as delay } from 'node:timers/promises'
import type { ServerContext } from '../../../context.ts'
import { openLease } from '../../../db/lease.ts'
import { findServiceFault } from '../../../http/service-fault.ts'
import type { RunRow } from '../sources/source-repository.ts'
import { applyRun } from './apply-run.ts'
import type { RunAtWork } from './plan-work.ts'
import { fetchRun, readRun } from './read-run.ts'
import { undoRun } from './undo-run.ts'

/** How long a run pauses when its process was killed, in milliseconds. */
export const runLeaseMs = 20_000

/** The step of each state; it gives the run as it left it, or nothing if somebody else moved the run. */
const steps: Partial<
  Record<RunRow['state'], (server: ServerContext, work: RunAtWork) => Promise<unknown>>
> = {
  fetching: fetchRun,
  reading: readRun,
  applying: applyRun,
  undoing: undoRun,
}

/**
 * Brings a run as far as it goes without a person. One process at a time works on it, and the next one after a killed
 * process goes on where that stopped.
 */
export async function advanceRun(
  server: ServerContext,
  runId: string,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  // Looks once more after letting go of the run: a process that could not take it just now relies on this.
  while (!stopping.aborted && (await advanceAlone(server, runId, stopping)))
    if (!(await hasWork(server, runId))) return
}

const hasWork = async (server: ServerContext, runId: string) => {
  const work = await load(server, runId, new AbortController().signal)
  return work !== undefined && steps[work.run.state] !== undefined
}

/** Returns false if another process works on the run. */
async function advanceAlone(
  server: ServerContext,
  runId: string,
  stopping: AbortSignal,
): Promise<boolean> {
  const lease = openLease(server, `feed-run-${runId}`, runLeaseMs)
  if (!(await lease.take())) return false
  const { lost } = lease.keep()
  const signal = AbortSignal.any([stopping, lost])
  try {
    for (;;) {
      const end = await advanceOnce(server, runId, signal).catch((error: unknown) =>
        waitOut(server, error, signal),
      )
      if (end !== 'moved') return end === 'ended'
    }
  } catch (error) {
    // A run that was stopped in the middle is continued by the next process that takes it.
    if (!signal.aborted) throw error
    return false
  } finally {
    await lease.release()
  }
}

async function advanceOnce(
  server: ServerContext,
  runId: string,
  signal: AbortSignal,
): Promise<'moved' | 'ended' | 'left'> {
  const work = await load(server, runId, signal)
  const step = work && steps[work.run.state]
  if (!step || signal.aborted) return 'ended'
  const before = work.run.state
  await step(server, work)
  const after = await load(server, runId, signal)
  return after?.run.state === before ? 'left' : 'moved'
}

/** Waits until a failing database or disk works again; the step is then repeated, as after a crash. */
async function waitOut(server: ServerContext, error: unknown, signal: AbortSignal) {
  const fault = findServiceFault(error)
  if (!fault || signal.aborted) throw error
  server.log.warn({ err: error }, 'a run of a feed waits')
  await delay(fault.retryAfterSeconds * 1_000, undefined, { signal })
  return 'moved' as const
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
