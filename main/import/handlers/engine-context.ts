import type * as z from 'zod/mini'
import type { Outcome } from '../../../contract/desktop/errors.ts'
import { refused } from '../../../contract/desktop/errors.ts'
import type { ImportCalls } from '../../../contract/import/calls.ts'
import type { WorkerPool } from '../../media-worker/worker-pool.ts'
import type { EngineOptions } from '../engine-options.ts'
import type { Journal } from '../journal/journal.ts'
import type { BatchEvent } from '../journal/states.ts'
import type { OpenBatch } from '../open-batch.ts'

/** One function for each call that the window may make, except those about watched folders. */
export type ImportHandlers = {
  [Name in Exclude<keyof ImportCalls, 'proposals'>]: (
    args: z.output<ImportCalls[Name]['args']>,
  ) => Promise<Outcome<z.output<ImportCalls[Name]['result']>>>
}

/** What the handlers share. */
export interface EngineContext {
  options: EngineOptions
  journal: Journal
  pool: WorkerPool
  batches: Map<string, OpenBatch>
  open: (title: string) => OpenBatch
}

/** Does the work if the event is possible in the batch's state, and otherwise answers why not. */
export async function inBatch<T>(
  { batches }: EngineContext,
  id: string,
  event: BatchEvent | 'any',
  work: (open: OpenBatch) => Outcome<T> | Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const open = batches.get(id)
  if (!open) return refused('UNKNOWN_BATCH', 'There is no such import')
  if (event === 'any' || open.can(event)) return work(open)
  return refused('NOT_POSSIBLE_NOW', `Not possible while the import is ${open.batch.record.state}`)
}
