import { startWorkers } from '../../server/workers/start-workers.ts'
import { runServer } from '../running/run-server.ts'

/** Several workers on a given data folder and port. The test kills them, and later has all of them replaced. */
const [dataDir = '', port = '0', workers = '4', botApi = ''] = process.argv.slice(2)
const env = {
  PORT: port,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'fatal',
  // Each caller of the test has an address of their own, so that they do not share rate limits.
  TRUST_PROXY: 'loopback',
  TELEGRAM_BOT_TOKEN: '4242:a-bot-token-for-tests-only',
  TELEGRAM_API_ROOT: botApi,
  TELEGRAM_UPDATES: 'off',
}
const say = (line: string) => console.log(line)
const address = await runServer(() => startWorkers(env, Number(workers), say), say)
say(`listening on ${address}`)
