import { openLogFile } from './log/log-file.ts'
import { watchCrashes } from './shell/crashes.ts'
import { tellFailure } from './shell/dialogs.ts'
import { becomeOnlyInstance } from './shell/one-instance.ts'
import { declarePageScheme } from './shell/page-scheme.ts'
import { endProgram, logFile } from './shell/paths.ts'
import { startBackOffice } from './shell/start-back-office.ts'

const log = openLogFile(logFile())
const crashes = watchCrashes(log)
if (becomeOnlyInstance()) {
  declarePageScheme()
  // Not awaited here: Electron is not ready before this module has run.
  startBackOffice(log, crashes).catch((error: unknown) => {
    log.error('the program could not start', { error })
    tellFailure('Sakhli could not start. The log says why.')
    endProgram(1)
  })
} else endProgram(0)
