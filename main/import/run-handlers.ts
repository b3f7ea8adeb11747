import { rm } from 'node:fs/promises'
import { done, refused } from '../../contract/desktop-errors.ts'
import type { BatchState } from '../../contract/import-plan.ts'
import type { EngineWorld, ImportHandlers } from './engine-world.ts'
import { inBatch, notNow, unknownBatch } from './engine-world.ts'
import { readableName } from './scan/scan-folder.ts'
import { isToSend } from './send/import-run.ts'
import { reportAsCsv, reportBatch } from './send/report-batch.ts'
import { retryFiles } from './send/retry-files.ts'
import { summarise } from './send/summarise.ts'

type RunCalls =
  | 'scan'
  | 'batches'
  | 'plan'
  | 'forget'
  | 'start'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'retry'
  | 'undo'
  | 'report'
  | 'reportCsv'

const resting: readonly BatchState[] = ['planned', 'done', 'cancelled', 'undone', 'paused']
const undoable: readonly BatchState[] = ['running', 'paused', 'done', 'cancelled', 'undoing']

/** What makes a batch go and stop. */
export function runHandlers(world: EngineWorld): Pick<ImportHandlers, RunCalls> {
  return {
    scan: async ({ tokens, batch: id }) => {
      const paths = tokens.map((token) => world.options.tokens.pathOf(token))
      if (!paths.every((path) => path !== undefined))
        return refused('UNKNOWN_FILE', 'Choose the files again')
      const open = id === undefined ? world.open(titleOf(paths)) : world.batches.get(id)
      if (!open) return unknownBatch()
      const { state } = open.batch.record
      if (state !== 'planned' && state !== 'scanning') return notNow(state)
      open.scan(paths)
      return done({ batch: open.batch.id })
    },
    batches: async () =>
      done(
        [...world.batches.values()]
          .map(({ batch }) => summarise(batch))
          .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
      ),
    plan: ({ batch }) => inBatch(world, batch, 'any', (open) => done(open.batch.view())),
    forget: ({ batch }) =>
      inBatch(world, batch, resting, async (open) => {
        await open.close()
        world.batches.delete(batch)
        world.journal.forget(batch)
        await rm(open.folder, { recursive: true, force: true })
        return done(undefined)
      }),
    start: ({ batch }) =>
      inBatch(world, batch, ['planned'], (open) => {
        if (![...open.batch.files.values()].some(isToSend))
          return refused('NOT_POSSIBLE_NOW', 'There is nothing to send')
        open.start()
        return done(undefined)
      }),
    pause: ({ batch }) =>
      inBatch(world, batch, ['running', 'paused'], (open) => {
        open.pause('person')
        return done(undefined)
      }),
    resume: ({ batch }) =>
      inBatch(world, batch, ['paused', 'running'], (open) => {
        if (open.batch.record.state === 'paused') open.start()
        return done(undefined)
      }),
    cancel: ({ batch }) =>
      inBatch(world, batch, ['running', 'paused'], async (open) => {
        await open.cancel()
        return done(undefined)
      }),
    retry: ({ batch, files }) =>
      inBatch(world, batch, ['done', 'cancelled', 'paused', 'running'], async (open) => {
        const wasRunning = open.batch.record.state === 'running'
        if (!retryFiles(open.batch, files)) return refused('NOT_POSSIBLE_NOW', 'Nothing has failed')
        if (wasRunning) await open.settleForRestart()
        open.start()
        return done(undefined)
      }),
    undo: ({ batch }) => inBatch(world, batch, undoable, async (open) => done(await open.undo())),
    report: ({ batch }) => inBatch(world, batch, 'any', (open) => done(reportBatch(open.batch))),
    reportCsv: ({ batch }) =>
      inBatch(world, batch, 'any', (open) => {
        const day = open.batch.record.createdAt.slice(0, 10)
        const csv = reportAsCsv(reportBatch(open.batch))
        return done({ name: `import-${day}.csv`, csv })
      }),
  }
}

const titleOf = (paths: readonly string[]) => readableName(paths[0] ?? '')
