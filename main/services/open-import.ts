import { done, refused } from '../../contract/desktop/errors.ts'
import type { ImportProposal } from '../../contract/import/calls.ts'
import { importCalls } from '../../contract/import/calls.ts'
import type { ImportProgress } from '../../contract/import/progress.ts'
import type { ImportEngine } from '../import/import-engine.ts'
import { openImportEngine } from '../import/import-engine.ts'
import { watchFolders } from '../import/scan/watch-folders.ts'
import type { Handlers } from '../ipc/handle.ts'
import type { ImportDeps, ImportService } from './import-service.ts'
import type { TaskbarProgress } from './system.ts'

/** The import engine as a service of the program. If its journal cannot be opened, the program works without it. */
export async function openImport(deps: ImportDeps): Promise<ImportService> {
  const { folder, server, pathOf, tokenOf, settings, worker, tell, log } = deps
  const progressOf = new Map<string, ImportProgress>()
  const proposals = new Map<string, ImportProposal>()
  try {
    const engine = openImportEngine({
      folder,
      server: {
        address: () => server().address,
        token: () => server().token,
        owner: () => server().owner,
      },
      pathOf,
      settings: () => ({
        preset: settings.current.importPreset,
        bandwidth: settings.current.bandwidth,
        watermark: settings.current.watermark,
      }),
      get uploadsAtOnce() {
        return settings.current.uploadsAtOnce
      },
      worker: { node: worker.node, script: worker.script },
      reader: { node: worker.node, script: worker.tableScript },
      onRefused: (message) => log.error(message),
      tell: (name, event) => {
        if (name === 'import.progress') {
          const progress = event as ImportProgress
          progressOf.set(progress.batch, progress)
        }
        tell(name, event)
      },
    })
    const watching = watchFolders({
      known: engine.knowsFile,
      propose: ({ id, name, path }, files) => {
        const proposal = { watch: id, token: tokenOf(path), name, files }
        proposals.set(id, proposal)
        tell('import.proposed', proposal)
      },
      onLimit: ({ name }, folders) => {
        log.warn('more folders than the system lets the program watch', { folders })
        deps.sayLimit(name)
      },
      settleMs: deps.watchSettleMs,
    })
    const watch = () => {
      const { watchedFolders } = settings.current
      const ids = new Set(watchedFolders.map(({ id }) => id))
      for (const id of proposals.keys()) if (!ids.has(id)) proposals.delete(id)
      watching.set(watchedFolders)
    }
    const stopListening = settings.onChanged(watch)
    return {
      calls: {
        ...engine.handlers,
        scan: (args) => {
          const taken = new Set(args.tokens)
          for (const { watch: id, token } of proposals.values())
            if (taken.has(token)) proposals.delete(id)
          return engine.handlers.scan(args)
        },
        proposals: () => done([...proposals.values()]),
      },
      isBusy: engine.isBusy,
      placesOf: engine.placesOf,
      pauseOrResume: () => pauseOrResume(engine.handlers),
      progress: () => sumUp([...progressOf.values()]),
      begin: () => {
        engine.goOn()
        watch()
      },
      signedIn: engine.signedIn,
      close: () => {
        stopListening()
        watching.close()
        return engine.close()
      },
    }
  } catch (error) {
    log.error('the import could not be opened', { error })
    return closedImport('The import could not be opened; the log of the program says why')
  }
}

/** Replaces an import that could not be opened: every call says so, and the rest of the program works. */
function closedImport(reason: string): ImportService {
  const refuse = () => refused('NOT_POSSIBLE_NOW', reason)
  const calls = Object.fromEntries(Object.keys(importCalls).map((name) => [name, refuse]))
  return {
    calls: calls as unknown as Handlers['import'],
    isBusy: () => false,
    placesOf: () => [],
    pauseOrResume: async () => {},
    progress: () => ({ value: null, state: 'normal' }),
    begin: () => {},
    signedIn: () => {},
    close: async () => {},
  }
}

async function pauseOrResume({ batches, plan, pause, resume }: ImportEngine['handlers']) {
  const all = await batches(undefined)
  if (!all.ok) return
  const running = all.value.filter(({ state }) => state === 'running')
  for (const { batch } of running) await pause({ batch })
  if (running.length > 0) return
  for (const { batch, state } of all.value) {
    if (state !== 'paused') continue
    const read = await plan({ batch })
    if (read.ok && read.value.paused === 'person') await resume({ batch })
  }
}

type Shown = Pick<ImportProgress, 'state' | 'bytes' | 'paused' | 'share'>

/** Only the person can make such an import continue. */
const isStopped = ({ paused }: Shown) =>
  paused === 'signIn' || paused === 'account' || paused === 'diskFull'

/** One progress bar for all imports that run. */
export function sumUp(all: readonly Shown[]): TaskbarProgress {
  const shown = all.filter(({ state }) => state === 'running' || state === 'paused')
  const total = shown.reduce((sum, { bytes }) => sum + bytes.total, 0)
  const sent = shown.reduce((sum, { bytes, share }) => sum + share * bytes.total, 0)
  if (total === 0) return { value: null, state: 'normal' }
  const isPaused = shown.every(({ state }) => state === 'paused')
  const state = shown.some(isStopped) ? 'failed' : isPaused ? 'paused' : 'normal'
  return { value: Math.min(1, sent / total), state }
}
