import type * as z from 'zod/mini'
import type { Outcome } from '../../contract/desktop-errors.ts'
import { refused } from '../../contract/desktop-errors.ts'
import type { ImportCalls } from '../../contract/import-calls.ts'
import type { BatchState } from '../../contract/import-plan.ts'
import type { WorkerPool } from '../media-worker/worker-pool.ts'
import type { EngineOptions } from './engine-options.ts'
import type { Journal } from './journal/journal.ts'
import type { OpenBatch } from './open-batch.ts'

/** One function for each call that the window may make; watched folders are not the engine's. */
export type ImportHandlers = {
  [Name in Exclude<keyof ImportCalls, 'proposals'>]: (
    args: z.output<ImportCalls[Name]['args']>,
  ) => Promise<Outcome<z.output<ImportCalls[Name]['result']>>>
}

/** What the handlers share. */
export interface EngineWorld {
  options: EngineOptions
  journal: Journal
  pool: WorkerPool
  batches: Map<string, OpenBatch>
  open: (title: string) => OpenBatch
}

export const unknownBatch = () => refused('UNKNOWN_BATCH', 'There is no such import')
export const notNow = (state: BatchState) =>
  refused('NOT_POSSIBLE_NOW', `Not possible while the import is ${state}`)

/** Does the work on the batch if it is in one of these states, and says otherwise why not. */
export async function inBatch<T>(
  { batches }: EngineWorld,
  id: string,
  states: readonly BatchState[] | 'any',
  work: (open: OpenBatch) => Outcome<T> | Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const open = batches.get(id)
  if (!open) return unknownBatch()
  const { state } = open.batch.record
  return states === 'any' || states.includes(state) ? work(open) : notNow(state)
}

/** A plan can be changed until it is started. */
export const editable = ['scanning', 'planned'] as const satisfies readonly BatchState[]
