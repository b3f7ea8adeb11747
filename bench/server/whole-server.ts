import { openBuiltSite } from '../../server/pages/built-site.ts'
import { startServer } from '../../server/start.ts'
import { startWorkers } from '../../server/workers/start-workers.ts'

/** Forked by a bench: the server with so many workers, as `npm start` runs it; one worker alone may serve the site too. */
const [url = '', folder = '', count = '1', site] = process.argv.slice(2)
const workers = Number(count)
/** Of several cities, where a bench asks for them. */
const { CITIES, DATABASE_URL_ANCHOR } = process.env
const env = {
  CITIES,
  DATABASE_URL_ANCHOR,
  DATABASE_URL: url,
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'error',
  TILE_URL: '',
  // Whoever loads it stands for many visitors.
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
