import { startServer } from '../../server/start.ts'
import { runServer } from '../running/run-server.ts'

/** The server without its site, on a given data folder and port. The test kills it and starts it again. */
const [dataDir = '', port = '0'] = process.argv.slice(2)
const env = { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }
const say = () => {}
const address = await runServer(() => startServer(env, say, async () => undefined), say)
console.log(`listening on ${address}`)
