import { startServer } from '../server/start.ts'
import { startWorkers } from '../server/workers/start-workers.ts'

/** Run by `scale.ts`: the server with so many workers, as `npm start` runs it but for the site. */
const [url = '', folder = '', count = '1'] = process.argv.slice(2)
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
}
const say = () => {}
const { address, stop, pids } =
  workers === 1
    ? { ...(await startServer(env, say, async () => undefined)), pids: () => [] }
    : await startWorkers(env, workers, say)
process.on('message', async () => {
  await stop()
  process.exit(0)
})
process.on('disconnect', () => process.exit(1))
process.send?.({ address, pids: [process.pid, ...pids()] })
