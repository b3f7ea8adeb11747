import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from '@playwright/test'
import { defineConfig } from '@playwright/test'
import { isWhole } from './long.ts'
import { servedSites } from './served-sites.ts'
import type { VisitorOptions } from './site/testing/visitor.ts'
import type { TelegramOptions } from './telegram/in-telegram.ts'

const root = join(import.meta.dirname, '..')
const systemBrowser = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell'

/**
 * A full browser prepares suggestions for an address bar that nobody sees, in two pages for each context, which take
 * longer than many a test; and it starts a spare process for the next site. Playwright's own list is repeated here,
 * since the last list replaces the others.
 */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']
const turnedOff = unseen.concat([
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'AimEnabled'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
])

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1440, height: 900 } }

/** Telegram's window, as narrow as on the smallest phone. */
const inTelegram = { viewport: { width: 360, height: 740 }, isNew: true }
const touched = { hasTouch: true, isMobile: true }
const everyClient = 'telegram/journey.spec.ts'

/** Run on a phone and on a desktop, in a left-to-right and in a right-to-left language. */
const journeys = 'site/journeys/*.spec.ts'

/** Only `npm run test:all` runs these; `npm test` runs one other combination of each kind. */
const otherWays: Project<VisitorOptions & TelegramOptions>[] = [
  { name: 'phone ru', testMatch: journeys, use: { ...phone, language: 'ru' } },
  { name: 'desktop he', testMatch: journeys, use: { ...desktop, language: 'he' } },
  { name: 'desktop ru', testMatch: journeys, use: { ...desktop, language: 'ru' } },
  {
    name: 'telegram ios, light, ru',
    testMatch: everyClient,
    use: { ...inTelegram, ...touched, client: 'ios', look: 'light', language: 'ru' },
  },
  {
    name: 'telegram tdesktop, dark, ru',
    testMatch: everyClient,
    use: { ...inTelegram, client: 'tdesktop', look: 'dark', language: 'ru' },
  },
]

export default defineConfig<VisitorOptions & TelegramOptions>({
  testDir: '.',
  // Node removes the types itself, in less time than Playwright needs to compile hundreds of files.
  build: { external: ['**/*.ts'] },
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  ...(!isWhole && { grepInvert: /@long/ }),
  workers: 2,
  // Only for tests that hang: a busy machine takes several times as long as usual.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  // The system chooses the ports. The tests get the named groups of `wait` as variables, such as SITE_ADDRESS.
  ...(!process.env.SITE_ADDRESS && {
    webServer: {
      command: `"${process.execPath}" ${servedSites.args.join(' ')}`,
      cwd: root,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      timeout: 120_000,
      wait: { stdout: servedSites.told },
    },
  }),
  use: {
    // A service worker's requests bypass what a test intercepts: only the tests about it allow one.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Tbilisi',
    // Recording every step makes a run a third longer: only CI asks for it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(systemBrowser) && { executablePath: systemBrowser }),
      args: [
        '--no-sandbox',
        // No page of a test lives long enough for optimising its scripts to pay off.
        '--js-flags=--no-opt,--no-maglev',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${turnedOff.join(',')}`,
      ],
    },
  },
  projects: [
    // First, since its import test takes longest.
    { name: 'back-office', testMatch: 'desktop/*.spec.ts' },
    { name: 'phone he', testMatch: journeys, use: { ...phone, language: 'he' } },
    {
      name: 'telegram android, dark, he',
      testMatch: everyClient,
      use: { ...inTelegram, ...touched, client: 'android', look: 'dark', language: 'he' },
    },
    ...(isWhole ? otherWays : []),
    {
      name: 'telegram',
      testMatch: 'telegram/*.spec.ts',
      testIgnore: everyClient,
      use: { ...inTelegram, ...touched },
    },
    { name: 'site', testMatch: 'site/**/*.spec.ts', testIgnore: journeys, use: desktop },
  ],
})
