import { app, crashReporter } from 'electron'
import type { Log } from '../log/log.ts'

/** Crash reports stay on this computer; the log says what happened. */
export function watchCrashes(log: Log) {
  crashReporter.start({ uploadToServer: false })
  process.on('uncaughtException', (error) => {
    log.error('fault of the main process', { error })
    // The state of the process cannot be trusted now; the import continues at the next start.
    app.exit(1)
  })
  process.on('unhandledRejection', (error) => log.error('promise without a catch', { error }))
  app.on('child-process-gone', (_, { type, reason, exitCode, name }) =>
    log.error('process of the program ended', { type, reason, exitCode, name }),
  )
}
