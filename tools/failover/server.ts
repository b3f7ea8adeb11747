import { startServer } from '../../server/start.ts'
import { runServer } from '../run-server.ts'

/** The server without its site, on the data that it is given and, if one is named, a database that others run. */
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2)
const env = {
  PORT: '0',
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  LOG_LEVEL: 'fatal',
  TRUST_PROXY: 'loopback',
}
const say = () => {}
const address = await runServer(() => startServer(env, say, async () => undefined), say)
console.log(`listening on ${address}`)
