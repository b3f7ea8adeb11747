import { DatabaseError } from '../server/db/database-error.ts'
import { SettingsError } from '../server/settings.ts'
import { startServer } from '../server/start.ts'

/** Ends the process with one clear line when it cannot start, and drains when told to stop. */
export async function runServer(
  env: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
  openSite?: Parameters<typeof startServer>[2],
): Promise<string> {
  // Whatever the server and its children write is for their own user.
  process.umask(0o077)
  try {
    const server = await startServer(env, say, openSite)
    const stop = async (signal: string) => {
      say(`${signal}: stopping …`)
      await server.stop()
      process.exit(0)
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
    return server.address
  } catch (error) {
    console.error(`Cannot start: ${error instanceof Error ? error.message : String(error)}`)
    // What is ours to mend needs its stack; what the reader can mend has said so in one line.
    if (!isToldToReader(error)) console.error(error)
    process.exit(1)
  }
}

const isToldToReader = (error: unknown) =>
  error instanceof SettingsError ||
  error instanceof DatabaseError ||
  (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
