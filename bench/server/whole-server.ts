import { openBuiltSite } from '../../server/pages/built-site.ts'
import { startServer } from '../../server/start.ts'
import { startWorkers } from '../../server/workers/start-workers.ts'

/** Forked by a benchmark: the server with `count` workers, as `npm start` runs it. One alone can serve the site. */
const [url = '', folder = '', count = '1', site] = process.argv.slice(2)
const workers = Number(count)
/** Set by a benchmark that needs several cities. */
const { CITIES, DATABASE_URL_ANCHOR } = process.env
const env = {
  CITIES,
  DATABASE_URL_ANCHOR,
  DATABASE_URL: url,
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'error',
  TILE_URL: '',
  // The load generator stands for many visitors and names their addresses.
  TRUST_PROXY: 'loopback',
}
const say = () => {}
const openSite = async () => (site === 'with-site' ? openBuiltSite() : undefined)
const { address, stop, pids } =
  workers === 1
    ? { ...(await startServer(env, say, openSite)), pids: () => [] }
    : await startWorkers(env, workers, say)
process.on('message', async (asked) => {
  if (asked === 'memory') {
    globalThis.gc?.()
    process.send?.({ rss: process.memoryUsage.rss() })
    return
  }
  await stop()
  process.exit(0)
})
process.on('disconnect', () => process.exit(1))
process.send?.({ address, pids: [process.pid, ...pids()] })
