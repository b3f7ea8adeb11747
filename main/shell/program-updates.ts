import { existsSync } from 'node:fs'
import { app } from 'electron'
import electronUpdater from 'electron-updater'
import type { UpdateState } from '../../contract/desktop/shell.ts'
import type { Log } from '../log/log.ts'
import type { Updates } from '../services/system.ts'
import { updateFeed } from './paths.ts'

const everySixHours = 6 * 3_600_000

/** Downloads new versions by itself. They are installed when the program ends, or when the person asks. */
export function watchUpdates(
  log: Log,
  /** Closes the journal before the new version starts, which does not wait for its lock. */
  end: () => Promise<void>,
): Updates & { start: () => void } {
  const { autoUpdater } = electronUpdater
  const listeners = new Set<(state: UpdateState) => void>()
  // Without an address the program neither shows updates nor asks for them.
  const canUpdate = app.isPackaged && existsSync(updateFeed())
  let state: UpdateState = { kind: canUpdate ? 'idle' : 'unsupported' }
  const become = (next: UpdateState) => {
    state = next
    for (const listener of listeners) listener(state)
  }
  const check = async () => {
    if (state.kind === 'unsupported' || state.kind === 'downloading' || state.kind === 'ready')
      return state
    // Errors come as an event too.
    await autoUpdater.checkForUpdates().catch(() => null)
    return state
  }
  const start = () => {
    if (state.kind === 'unsupported') return
    autoUpdater.logger = null
    autoUpdater.autoDownload = true
    autoUpdater.autoInstallOnAppQuit = true
    autoUpdater.allowDowngrade = false
    autoUpdater.on('checking-for-update', () => become({ kind: 'checking' }))
    autoUpdater.on('update-not-available', () => become({ kind: 'idle' }))
    autoUpdater.on('update-available', ({ version }) =>
      become({ kind: 'downloading', version, share: 0 }),
    )
    autoUpdater.on('download-progress', ({ percent }) => {
      if (state.kind === 'downloading') become({ ...state, share: percent / 100 })
    })
    autoUpdater.on('update-downloaded', ({ version }) => become({ kind: 'ready', version }))
    autoUpdater.on('error', (error) => {
      log.warn('update failed', { error })
      become({ kind: 'failed' })
    })
    void check()
    setInterval(() => void check(), everySixHours)
  }
  return {
    start,
    check,
    state: () => state,
    install: () =>
      void end().finally(() => {
        // A new AppImage starts while this program is still ending: it would take itself for a second one.
        app.releaseSingleInstanceLock()
        autoUpdater.quitAndInstall(false, true)
      }),
    onChanged: (listener) => void listeners.add(listener),
  }
}
