import { startServer } from '../../server/start.ts'
import { runServer } from '../running/run-server.ts'

/** The server alone, without its site, on the data and the port that it is given: it is killed and started again. */
const [dataDir = '', port = '0'] = process.argv.slice(2)
const env = { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }
const say = () => {}
const address = await runServer(() => startServer(env, say, async () => undefined), say)
console.log(`listening on ${address}`)
