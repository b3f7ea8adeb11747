import { startWorkers } from '../../server/workers/start-workers.ts'
import { buildWhatIsMissing } from '../build-site.ts'
import { runServer } from '../running/run-server.ts'

/** The whole product with the demo city, as a single machine serves it behind a shared cache. */
const [dataDir = '', databaseUrl = '', workers = '', metricsPort = ''] = process.argv.slice(2)
const env = {
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  METRICS_PORT: metricsPort,
  DEMO: 'on',
  LOG_LEVEL: 'fatal',
  TILE_URL: '',
  TRUST_PROXY: '127.0.0.1',
  FEED_NETWORKS: '127.0.0.1',
}
const say = () => {}
await buildWhatIsMissing(say)
const address = await runServer(() => startWorkers(env, Number(workers), say), say)
console.log(`listening on ${address}`)
