import type { ImportProgress } from '../../contract/import-progress.ts'
import { openImportEngine } from '../import/import-engine.ts'
import { closedImport } from './closed-import.ts'
import type { ImportDesk, ImportSurroundings } from './import-desk.ts'
import type { TaskbarProgress } from './system.ts'

/** The import engine in its place. Where it cannot open its journal, the rest of the program works without it. */
export async function openImport(around: ImportSurroundings): Promise<ImportDesk> {
  const { folder, server, pathOf, lend, settings, worker, tell, log } = around
  const heard = new Map<string, ImportProgress>()
  try {
    const engine = openImportEngine({
      folder,
      server: { address: () => server().address, token: () => server().token },
      tokens: { pathOf, lend },
      settings: () => ({
        preset: settings.current.importPreset,
        bandwidth: settings.current.bandwidth,
        watermark: null,
      }),
      worker,
      tell: (name, event) => {
        if (name === 'import.progress') {
          const progress = event as ImportProgress
          heard.set(progress.batch, progress)
        }
        tell(name, event)
      },
    })
    return {
      calls: engine.handlers,
      isBusy: engine.isBusy,
      progress: () => sumUp([...heard.values()]),
      begin: engine.goOn,
      signedIn: engine.signedIn,
      close: engine.close,
    }
  } catch (error) {
    log.error('the import could not be opened', { error })
    return closedImport('The import could not be opened; the log of the program says why')
  }
}

/** One bar for all that goes up just now. */
export function sumUp(all: readonly Pick<ImportProgress, 'state' | 'bytes'>[]): TaskbarProgress {
  const shown = all.filter(({ state }) => state === 'running' || state === 'paused')
  const total = shown.reduce((sum, { bytes }) => sum + bytes.total, 0)
  const sent = shown.reduce((sum, { bytes }) => sum + bytes.sent, 0)
  if (total === 0) return { value: null, state: 'normal' }
  const isPaused = shown.every(({ state }) => state === 'paused')
  return { value: Math.min(1, sent / total), state: isPaused ? 'paused' : 'normal' }
}
