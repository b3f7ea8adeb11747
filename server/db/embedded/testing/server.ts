import { startEmbeddedPostgres } from '../embedded.ts'

/**
 * A server process for tests: it starts PostgreSQL on the given folder, prints the address, and stops on a signal.
 * Errors go to stderr as their code and message.
 */
const say = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)
const tell = (message: string) => process.stderr.write(`${message}\n`)

try {
  const server = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    log: { debug: () => {}, info: tell, warn: tell, error: tell },
  })
  process.once('SIGTERM', () => server.stop())
  process.once('SIGINT', () => server.stop())
  say({ url: server.url })
  const stayAlive = setInterval(() => {}, 60_000)
  process.once('SIGTERM', () => clearInterval(stayAlive))
  process.once('SIGINT', () => clearInterval(stayAlive))
} catch (error) {
  tell(
    error instanceof Error && 'code' in error ? `${error.code}: ${error.message}` : String(error),
  )
  process.exitCode = 1
}
