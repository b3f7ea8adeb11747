import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhatIsMissing } from './build-site.ts'
import { runServer } from './run-server.ts'

/** The whole product for browser tests: the demo city in a folder of its own, gone when it ends. */
const dataDir = mkdtempSync(join(tmpdir(), 'sakhli-e2e-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const say = (line: string) => console.log(line)
await buildWhatIsMissing(say)
const address = await runServer(
  {
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: 'on',
    LOG_LEVEL: 'warn',
    // No test needs the far network.
    TILE_URL: '',
    // Each test is a visitor with an address of their own: none meets the limits of another.
    TRUST_PROXY: '127.0.0.1',
  },
  say,
)
say(`listening on ${address}`)
