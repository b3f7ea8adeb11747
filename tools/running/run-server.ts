import { closeSync, openSync } from 'node:fs'
import { DatabaseError } from '../../server/db/database-error.ts'
import { CityFileError } from '../../server/features/geo/city-file.ts'
import { SettingsError } from '../../server/settings.ts'
import type { RunningServer } from '../../server/start.ts'
import type { RunningWorkers } from '../../server/workers/start-workers.ts'
import { WorkerFailed } from '../../server/workers/worker-process.ts'

/** Ends the process with one clear line if it cannot start; a signal to stop lets requests finish first. */
export async function runServer(
  start: () => Promise<RunningServer | RunningWorkers>,
  say: (line: string) => void,
): Promise<string> {
  // Files that the server and its children write are readable only by their own user.
  process.umask(0o077)
  try {
    const server = await start()
    const stop = async (signal: string) => {
      say(`${signal}: stopping …`)
      await server.stop()
      process.exit(0)
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
    if ('restart' in server)
      process.on('SIGHUP', () => void (isTerminalGone() ? stop('SIGHUP') : restart(server, say)))
    return server.address
  } catch (error) {
    console.error(`Cannot start: ${error instanceof Error ? error.message : String(error)}`)
    // A fault of ours needs its stack; one that the reader can correct has said so in one line.
    if (!isToldToReader(error)) console.error(error)
    process.exit(1)
  }
}

async function restart(server: RunningWorkers, say: (line: string) => void) {
  say('SIGHUP: starting new workers …')
  try {
    await server.restart()
    say('SIGHUP: all workers are new')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    say(`SIGHUP: the workers stay as they were: ${reason}`)
  }
}

const hadTerminal = process.stdin.isTTY

/** A closed terminal sends SIGHUP, too, and then nobody is there to stop the server. */
function isTerminalGone(): boolean {
  if (!hadTerminal) return false
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return false
  } catch {
    return true
  }
}

const isToldToReader = (error: unknown) =>
  error instanceof SettingsError ||
  error instanceof DatabaseError ||
  error instanceof WorkerFailed ||
  error instanceof CityFileError ||
  (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
