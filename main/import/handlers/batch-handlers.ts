import { rm } from 'node:fs/promises'
import type { Outcome } from '../../../contract/desktop/errors.ts'
import { done, refused } from '../../../contract/desktop/errors.ts'
import type { Batch } from '../journal/batch.ts'
import { isToSend } from '../journal/states.ts'
import type { OpenBatch } from '../open-batch.ts'
import { readableName } from '../scan/scan-folder.ts'
import { reportAsCsv, reportBatch, summarise } from '../send/report-batch.ts'
import type { EngineContext, ImportHandlers } from './engine-context.ts'
import { inBatch } from './engine-context.ts'

type BatchCalls =
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

/** Starts and stops a batch, and answers what is known about it. */
export function batchHandlers(context: EngineContext): Pick<ImportHandlers, BatchCalls> {
  return {
    scan: async ({ tokens, batch: id }) => {
      const paths = tokens.map((token) => context.options.pathOf(token))
      if (!paths.every((path) => path !== undefined))
        return refused('UNKNOWN_FILE', 'Choose the files again')
      const batch = id ?? context.open(readableName(paths[0] ?? '')).batch.id
      return inBatch(context, batch, 'scan', (open) => {
        open.scan(paths)
        return done({ batch })
      })
    },
    batches: async () =>
      done(
        [...context.batches.values()]
          .map(({ batch }) => summarise(batch))
          .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
      ),
    plan: ({ batch }) => inBatch(context, batch, 'any', (open) => done(open.batch.view())),
    forget: ({ batch }) =>
      inBatch(context, batch, 'forget', async (open) => {
        await open.close()
        context.batches.delete(batch)
        context.journal.forget(batch)
        await rm(open.folder, { recursive: true, force: true })
        return done(undefined)
      }),
    start: ({ batch }) =>
      inBatch(context, batch, 'start', (open) => {
        if (![...open.batch.files.values()].some(isToSend))
          return refused('NOT_POSSIBLE_NOW', 'There is nothing to send')
        open.send('start')
        return done(undefined)
      }),
    pause: ({ batch }) =>
      inBatch(context, batch, 'pause', (open) => {
        open.pause('person')
        return done(undefined)
      }),
    resume: ({ batch }) =>
      inBatch(context, batch, 'resume', (open) => {
        if (open.batch.record.state === 'paused') open.send('resume')
        return done(undefined)
      }),
    cancel: ({ batch }) =>
      inBatch(context, batch, 'cancel', async (open) => {
        await open.cancel()
        return done(undefined)
      }),
    retry: ({ batch, files }) =>
      inBatch(context, batch, 'any', async (open) => {
        if (open.batch.record.state === 'planned') return readAgain(open, files)
        if (!open.can('retry')) return refused('NOT_POSSIBLE_NOW', 'Nothing can be tried again now')
        const wasRunning = open.batch.record.state === 'running'
        if (!retryFiles(open.batch, files)) return refused('NOT_POSSIBLE_NOW', 'Nothing has failed')
        if (wasRunning) await open.settleForRestart()
        if (!open.can('retry')) return refused('NOT_POSSIBLE_NOW', 'It was taken back meanwhile')
        open.send('retry')
        return done(undefined)
      }),
    undo: ({ batch }) => inBatch(context, batch, 'undo', (open) => open.undo()),
    report: ({ batch }) => inBatch(context, batch, 'any', (open) => done(reportBatch(open.batch))),
    reportCsv: ({ batch }) =>
      inBatch(context, batch, 'any', (open) => {
        const day = open.batch.record.createdAt.slice(0, 10)
        const csv = reportAsCsv(reportBatch(open.batch))
        return done({ name: `import-${day}.csv`, csv })
      }),
  }
}

/** In a plan: reads failed files again, and without `files` also the folders that could not be read. */
function readAgain(open: OpenBatch, files: readonly string[] | undefined): Outcome<undefined> {
  const { record } = open.batch
  const isAnyFailed = retryFiles(open.batch, files)
  const isWhole = files === undefined && record.unreadable.length > 0
  if (!isAnyFailed && !isWhole) return refused('NOT_POSSIBLE_NOW', 'Nothing has failed')
  open.scan(isWhole ? record.roots : [])
  return done(undefined)
}

/** Puts failed files back to a state from which they are tried again; false when there are none. */
function retryFiles(batch: Batch, ids: readonly string[] | undefined): boolean {
  const wanted = ids && new Set(ids)
  const failed = [...batch.files.values()].filter(
    (file) => file.state === 'failed' && (wanted?.has(file.id) ?? true),
  )
  for (const file of failed) {
    const isChanged = file.problem?.code === 'FILE_CHANGED' || file.problem?.code === 'FILE_GONE'
    const isUnread = isChanged || file.sha256 === null
    const forgotten = isChanged ? { out: null, outBytes: null, poster: null } : {}
    batch.apply({
      file,
      event: isUnread ? 'readAgain' : 'retry',
      set: { ...forgotten, problem: null },
    })
    const group = batch.groups.get(file.group)
    if (group?.state !== 'failed') continue
    const event = group.listingId === null ? 'retry' : 'retryOpened'
    batch.apply({ group, event, set: { problem: null } })
  }
  return failed.length > 0
}
