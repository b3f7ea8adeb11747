import { advanceRun } from '../server/features/feeds/runs/advance-run.ts'
import { openBenchContext } from './bench-context.ts'

export interface RunFigures {
  seconds: number
  /** Above what the process had before, at most. */
  megabytes: number
}

/** Works on one run, as a server would beside its visitors, and tells what that took. */
const [url = '', folder = '', runId = ''] = process.argv.slice(2)
const context = await openBenchContext(url, folder, { FEED_NETWORKS: '127.0.0.1' })
const before = process.memoryUsage().rss
let most = before
const looking = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss)
}, 100)
const start = performance.now()
await advanceRun(context, runId)
clearInterval(looking)
const seconds = (performance.now() - start) / 1_000
process.send?.({ seconds, megabytes: (most - before) / 1e6 } satisfies RunFigures)
await context.jobs.close()
await context.db.close()
await context.decoder.close()
process.disconnect?.()
