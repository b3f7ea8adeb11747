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
 * Serves the whole product for browser tests: the demo city in its own folder, which is removed at the end. `--still`
 * adds a second such site for tests that read lists: no test publishes or withdraws anything there. Both sites run in
 * one process, so code is loaded and compiled once.
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
  // No test needs map tiles from the internet.
  TILE_URL: '',
  // Each test is a visitor with an address of its own, so that none meets the rate limit of another.
  TRUST_PROXY: '127.0.0.1',
  // The feeds of tests are on this machine.
  FEED_NETWORKS: '127.0.0.1',
  // The push services of tests are on this machine, too.
  PUSH_NETWORKS: '127.0.0.1',
  // The mini-app and its sign-in are real; Telegram itself is replaced.
  TELEGRAM_BOT_TOKEN: botToken,
  TELEGRAM_API_ROOT: botApi.root,
  TELEGRAM_UPDATES: 'off',
  // Tests run at night too.
  QUIET_HOURS: 'off',
  // Most tests use a site with one city; tests of several cities start a site of their own.
  CITIES: process.env.CITIES,
}
const folderOf = (name: string) => join(folder, name)
const startSite = (name: string) => startServer({ ...env, DATA_DIR: folderOf(name) }, say)

const names = argv.includes('--still') ? ['site', 'still'] : ['site']
if (names.length > 1) {
  // The demo city is loaded once: a second site begins with a copy of it.
  const first = await startSite('site')
  await first.stop()
  // Both sites show the demo's images, so each size of an image is made once, for the site that needs it first.
  const sizesOf = (name: string) => join(folderOf(name), 'media/derived')
  mkdirSync(sizesOf('site'), { recursive: true })
  for (const name of names.slice(1)) {
    // Copies the owners of files, too, since the database belongs to the user that PostgreSQL runs as.
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
