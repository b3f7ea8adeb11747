import { silentLog } from '../../server/db/database-log.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded/embedded.ts'
import { addressOf, end, readPostmaster, startProgram, stop } from '../crash/processes.ts'

const [dataDir = ''] = process.argv.slice(2)

/**
 * PostgreSQL under a process of its own, where the server would run it itself: its parent would start it again at once,
 * and here it stays away until it is started.
 */
export async function startDatabase(dataDir: string) {
  const start = () => startProgram('day/database.ts', [dataDir])
  let program = start()
  const url = await addressOf(program)
  return {
    url,
    /** As with the power: nothing is written any more, and nobody is told. */
    async kill() {
      const postmaster = await readPostmaster(dataDir)
      if (postmaster === undefined) throw new Error('PostgreSQL does not run')
      // First, or it would start another one.
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
