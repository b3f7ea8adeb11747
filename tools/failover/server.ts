import { startServer } from '../../server/start.ts'
import { runServer } from '../running/run-server.ts'

/** The server without its site, on the given data folder and, if they are named, another database and media store. */
const [dataDir = '', databaseUrl = '', mediaUrl = '', port = '0'] = process.argv.slice(2)
const env = {
  PORT: port,
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  ...(mediaUrl && { MEDIA_URL: mediaUrl }),
  LOG_LEVEL: 'fatal',
  TRUST_PROXY: 'loopback',
}
const say = () => {}
const address = await runServer(() => startServer(env, say, async () => undefined), say)
console.log(`listening on ${address}`)
