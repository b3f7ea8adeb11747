import { silentLog } from '../../server/db/database-log.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded/embedded.ts'
import { addressOf, end, readPostmaster, startProgram, stop } from '../crash/processes.ts'

const [dataDir = ''] = process.argv.slice(2)

/**
 * Runs PostgreSQL under a process of its own. The server would start a killed one again at once; here it stays away
 * until the test starts it.
 */
export async function startDatabase(dataDir: string) {
  const start = () => startProgram('day/database.ts', [dataDir])
  let program = start()
  const url = await addressOf(program)
  return {
    url,
    /** Like a power cut: PostgreSQL writes nothing more, and nobody is told. */
    async kill() {
      const postmaster = await readPostmaster(dataDir)
      if (postmaster === undefined) throw new Error('PostgreSQL does not run')
      // Ends the parent first, since it would start PostgreSQL again.
      await end(program)
      process.kill(postmaster, 'SIGKILL')
    },
    async startAgain() {
      program = start()
      if ((await addressOf(program)) !== url) throw new Error('PostgreSQL is somewhere else now')
    },
    async close() {
      await stop(program)
    },
  }
}
export type DayDatabase = Awaited<ReturnType<typeof startDatabase>>

if (import.meta.main) {
  const { url, stop: stopPostgres } = await startEmbeddedPostgres({ dataDir, log: silentLog })
  process.once('SIGTERM', () => void stopPostgres().then(() => process.exit(0)))
  console.log(`listening on ${url}`)
}
