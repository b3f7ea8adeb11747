import { app, crashReporter } from 'electron'
import type { Log } from '../log/log.ts'
import { endWith } from './dialogs.ts'

/** How long the import may take to close its journal after a fault of the main process. */
const longestCloseMs = 2_000

export interface Crashes {
  /** Sets what is closed before the program ends by its own fault: the import's journal. */
  closeFirst: (close: () => Promise<void>) => void
}

/** Crash reports stay on this computer; the log says what happened. */
export function watchCrashes(log: Log): Crashes {
  let close = async () => {}
  let isEnding = false
  crashReporter.start({ uploadToServer: false })
  process.on('uncaughtException', (error) => {
    log.error('fault of the main process', { error })
    // A fault while the program ends shows no second message.
    if (isEnding) return
    isEnding = true
    // The state of the process cannot be trusted now; the import continues at the next start.
    const late = new Promise<void>((resolve) => setTimeout(resolve, longestCloseMs))
    void Promise.race([close().catch(() => {}), late]).then(() => endWith('crash'))
  })
  process.on('unhandledRejection', (error) => log.error('promise without a catch', { error }))
  app.on('child-process-gone', (_, { type, reason, exitCode, name }) =>
    log.error('process of the program ended', { type, reason, exitCode, name }),
  )
  return {
    closeFirst: (given) => {
      close = given
    },
  }
}
