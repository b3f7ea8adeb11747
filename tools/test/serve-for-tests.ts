import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { botToken } from '../../e2e/telegram/bot-token.ts'
import { quickFolder } from '../../server/db/testing/database-place.ts'
import { startServer } from '../../server/start.ts'
import { openBotApi } from '../../server/telegram/testing/bot-api.ts'
import { buildWhatIsMissing } from '../build-site.ts'
import { buildDesktopIfNeeded } from '../desktop/build-desktop.ts'
import { runServer } from '../running/run-server.ts'
import { openWire } from './wire-for-tests.ts'

/**
 * The whole product for browser tests: the demo city in a folder of its own, gone when it ends. `--still` asks for
 * another such site beside it, for tests that read what is listed: nobody publishes or withdraws anything there. The
 * two share what is loaded and compiled.
 */
const folder = mkdtempSync(join(await quickFolder(), 'sakhli-e2e-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const say = (line: string) => console.log(line)
await buildWhatIsMissing(say)
await buildDesktopIfNeeded(process.cwd(), say)
const botApi = await openBotApi()
const env = {
  PORT: '0',
  DEMO: 'on',
  LOG_LEVEL: 'warn',
  // No test needs the far network.
  TILE_URL: '',
  // Each test is a visitor with an address of their own: none meets the limits of another.
  TRUST_PROXY: '127.0.0.1',
  // Feeds of tests stand on this machine.
  FEED_NETWORKS: '127.0.0.1',
  // And so do push services.
  PUSH_NETWORKS: '127.0.0.1',
  // The mini-app is real, and so is who it says is there; Telegram itself is stood in for.
  TELEGRAM_BOT_TOKEN: botToken,
  TELEGRAM_API_ROOT: botApi.root,
  TELEGRAM_UPDATES: 'off',
  // Tests run at night too.
  QUIET_HOURS: 'off',
  // Most tests are of a site with one city; those of several start one of their own.
  CITIES: process.env.CITIES,
}
const folderOf = (name: string) => join(folder, name)
const startSite = (name: string) => startServer({ ...env, DATA_DIR: folderOf(name) }, say)

const names = argv.includes('--still') ? ['site', 'still'] : ['site']
if (names.length > 1) {
  // The demo city is loaded once: whatever stands beside begins with a copy of it.
  const first = await startSite('site')
  await first.stop()
  // Both show the demo's pictures: each size of one is made once, for whichever is asked first.
  const sizesOf = (name: string) => join(folderOf(name), 'media/derived')
  mkdirSync(sizesOf('site'), { recursive: true })
  for (const name of names.slice(1)) {
    // With its owners: the database belongs to who PostgreSQL runs as.
    execFileSync('cp', ['-a', folderOf('site'), folderOf(name)])
    rmSync(sizesOf(name), { recursive: true })
    symlinkSync(sizesOf('site'), sizesOf(name))
  }
}
const addresses = await runServer(async () => {
  const sites = await Promise.all(names.map(startSite))
  return {
    address: sites.map(({ address }) => address).join(' and '),
    stop: async () => void (await Promise.all(sites.map(({ stop }) => stop()))),
  }
}, say)
say(`wire on ${await openWire(botApi)}`)
say(`letters in ${join(folderOf('site'), 'outbox')}`)
say(`listening on ${addresses}`)
