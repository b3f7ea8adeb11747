import { app, crashReporter } from 'electron'
import type { Log } from '../log/log.ts'

/** Reports stay on this computer; what happened is said in the log. */
export function watchCrashes(log: Log) {
  crashReporter.start({ uploadToServer: false })
  process.on('uncaughtException', (error) => {
    log.error('fault of the main process', { error })
    // What went wrong half-way cannot be trusted; the import goes on where it was at the next start.
    app.exit(1)
  })
  process.on('unhandledRejection', (error) => log.error('promise without a catch', { error }))
  app.on('child-process-gone', (_, { type, reason, exitCode, name }) =>
    log.error('process of the program ended', { type, reason, exitCode, name }),
  )
}
