import { startServer } from '../../server/start.ts'
import { buildWhatIsMissing } from '../build-site.ts'
import { runServer } from '../run-server.ts'

/** The whole product with the demo city, as visitors meet it behind a shared cache on this machine. */
const [dataDir = ''] = process.argv.slice(2)
const env = {
  PORT: '0',
  DATA_DIR: dataDir,
  DEMO: 'on',
  LOG_LEVEL: 'fatal',
  TILE_URL: '',
  TRUST_PROXY: '127.0.0.1',
}
const say = () => {}
await buildWhatIsMissing(say)
const address = await runServer(() => startServer(env, say), say)
console.log(`listening on ${address}`)
