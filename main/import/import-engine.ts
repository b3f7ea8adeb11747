import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defaultImportSettings } from '../../contract/import/settings.ts'
import type { WorkerPool } from '../media-worker/worker-pool.ts'
import { openWorkerPool } from '../media-worker/worker-pool.ts'
import type { EngineOptions } from './engine-options.ts'
import { usualWaits } from './engine-options.ts'
import { batchHandlers } from './handlers/batch-handlers.ts'
import type { EngineContext, ImportHandlers } from './handlers/engine-context.ts'
import { lookHandlers } from './handlers/look-handlers.ts'
import { planHandlers } from './handlers/plan-handlers.ts'
import { tableHandlers } from './handlers/table-handlers.ts'
import { Batch } from './journal/batch.ts'
import type { Journal, StoredBatch } from './journal/journal.ts'
import { openJournal, stampOf } from './journal/journal.ts'
import { freshBatch } from './journal/records.ts'
import { isBusy } from './journal/states.ts'
import { OpenBatch } from './open-batch.ts'
import { thumbnailOf } from './scan/read-files.ts'
import type { FoundFile } from './scan/scan-folder.ts'
import { Accounts } from './server/accounts.ts'
import type { ApiClient } from './server/call-server.ts'

export interface FilePlace {
  path: string
  thumbnail: string
}

export interface ImportEngine {
  /** The answers to `contract/import/calls.ts`, name by name. */
  handlers: ImportHandlers
  /** Continues the batches that were under way when the program ended. Called once, when events can be received. */
  goOn: () => void
  /** Continues batches that stopped because nobody was signed in. */
  signedIn: () => void
  /** True while something is read, sent or undone: the program should ask before it closes. */
  isBusy: () => boolean
  /** Resolves when the batch has nothing under way. */
  settled: (batch: string) => Promise<unknown>
  /** Returns a function that says whether a file is in a batch already or was ever sent. */
  knowsFile: () => (file: FoundFile) => boolean
  /** The path and the thumbnail of each of these files that the plan has. */
  placesOf: (batch: string, files: readonly string[]) => FilePlace[]
  workerPids: () => number[]
  /** Stops everything where it is, to continue after the next start. */
  close: () => Promise<void>
}

/** The parts of the import that a simulation replaces. */
export interface ImportEdges {
  journal: Journal
  pool: WorkerPool
  send: ApiClient['send']
}

/** The photo import. Only one at a time can open a folder: the journal refuses a second one. */
export function openImportEngine(
  options: EngineOptions,
  edges: Partial<ImportEdges> = {},
): ImportEngine {
  const journal = edges.journal ?? openJournal(join(options.folder, 'journal.sqlite'))
  const { size = workersFor(availableParallelism()), ...worker } = options.worker ?? {}
  const pool = edges.pool ?? openWorkerPool({ ...worker, size })
  const { server } = options
  const waits = { ...usualWaits, ...options.waits }
  const accounts = new Accounts({ server, waits, send: edges.send })
  const batches = new Map<string, OpenBatch>()
  const add = (stored: StoredBatch) => {
    const batch = new Batch(stored, {
      journal,
      tell: (change) => options.tell('import.planChanged', change),
      onRefused: options.onRefused,
    })
    const open = new OpenBatch(batch, { pool, accounts, journal, options, send: edges.send })
    batches.set(batch.id, open)
    return open
  }
  for (const stored of journal.load()) add(stored)

  const context: EngineContext = {
    options,
    journal,
    pool,
    batches,
    open: (title) => {
      const settings = options.settings?.() ?? defaultImportSettings
      return add({ record: freshBatch(title, settings), groups: [], files: [] })
    },
  }
  const all = () => [...batches.values()]
  return {
    handlers: {
      ...batchHandlers(context),
      ...planHandlers(context),
      ...tableHandlers(context),
      ...lookHandlers(context),
    },
    goOn: () => {
      for (const open of all()) open.goOn()
    },
    signedIn: () => {
      for (const open of all()) open.signedIn()
    },
    isBusy: () => all().some(({ batch }) => isBusy(batch.record)),
    settled: async (id) => batches.get(id)?.settled,
    knowsFile: () => {
      const stamps = journal.sentStamps()
      for (const { batch } of all())
        for (const file of batch.files.values())
          stamps.set(file.path, (stamps.get(file.path) ?? new Set()).add(stampOf(file)))
      return (file) => stamps.get(file.path)?.has(stampOf(file)) ?? false
    },
    placesOf: (id, files) => {
      const open = batches.get(id)
      return files.flatMap((each) => {
        const file = open?.batch.files.get(each)
        return open && file
          ? { path: file.path, thumbnail: thumbnailOf(open.thumbnails, file) }
          : []
      })
    },
    workerPids: pool.pids,
    close: async () => {
      // The pool closes at once, which ends the work that waits for a worker.
      await Promise.all([pool.close(), ...all().map((open) => open.close())])
      journal.close()
    },
  }
}

/** Two workers keep a pair of cores busy; more than four only wait for the disk. */
const workersFor = (cores: number) => Math.min(4, Math.max(2, cores))
