import { done } from '../../contract/desktop-errors.ts'
import type { ImportProposal } from '../../contract/import-calls.ts'
import type { ImportProgress } from '../../contract/import-progress.ts'
import { openImportEngine } from '../import/import-engine.ts'
import { watchFolders } from '../import/scan/watch-folders.ts'
import { closedImport } from './closed-import.ts'
import type { ImportDesk, ImportSurroundings } from './import-desk.ts'
import type { TaskbarProgress } from './system.ts'

/** The import engine in its place. Where it cannot open its journal, the rest of the program works without it. */
export async function openImport(around: ImportSurroundings): Promise<ImportDesk> {
  const { folder, server, pathOf, lend, settings, worker, tell, log } = around
  const heard = new Map<string, ImportProgress>()
  const proposals = new Map<string, ImportProposal>()
  try {
    const engine = openImportEngine({
      folder,
      server: { address: () => server().address, token: () => server().token },
      tokens: { pathOf, lend },
      settings: () => ({
        preset: settings.current.importPreset,
        bandwidth: settings.current.bandwidth,
        watermark: settings.current.watermark,
      }),
      get uploadsAtOnce() {
        return settings.current.uploadsAtOnce
      },
      worker,
      onRefused: (message) => log.error(message),
      tell: (name, event) => {
        if (name === 'import.progress') {
          const progress = event as ImportProgress
          heard.set(progress.batch, progress)
        }
        tell(name, event)
      },
    })
    const watching = watchFolders({
      known: engine.knownPaths,
      propose: ({ id, name, path }, files) => {
        const proposal = { watch: id, token: lend(path), name, files }
        proposals.set(id, proposal)
        tell('import.proposed', proposal)
      },
      settleMs: around.watchSettleMs,
    })
    const watch = () => {
      const { watchedFolders } = settings.current
      const ids = new Set(watchedFolders.map(({ id }) => id))
      for (const id of proposals.keys()) if (!ids.has(id)) proposals.delete(id)
      watching.set(watchedFolders)
    }
    const forgetSettings = settings.onChanged(watch)
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
      progress: () => sumUp([...heard.values()]),
      begin: () => {
        engine.goOn()
        watch()
      },
      signedIn: engine.signedIn,
      close: () => {
        forgetSettings()
        watching.close()
        return engine.close()
      },
    }
  } catch (error) {
    log.error('the import could not be opened', { error })
    return closedImport('The import could not be opened; the log of the program says why')
  }
}

type Shown = Pick<ImportProgress, 'state' | 'bytes' | 'paused'>

/** What nobody but the person can help. */
const isStopped = ({ paused }: Shown) => paused === 'signIn' || paused === 'diskFull'

/** One bar for all that goes up just now. */
export function sumUp(all: readonly Shown[]): TaskbarProgress {
  const shown = all.filter(({ state }) => state === 'running' || state === 'paused')
  const total = shown.reduce((sum, { bytes }) => sum + bytes.total, 0)
  const sent = shown.reduce((sum, { bytes }) => sum + bytes.sent, 0)
  if (total === 0) return { value: null, state: 'normal' }
  const isPaused = shown.every(({ state }) => state === 'paused')
  const state = shown.some(isStopped) ? 'failed' : isPaused ? 'paused' : 'normal'
  return { value: Math.min(1, sent / total), state }
}
