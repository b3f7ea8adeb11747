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
 * A whole browser keeps suggestions ready for an address bar that nobody sees: two pages for each context, which take
 * longer than many a test; and a process for a site to come. Playwright's own list is said again, since the last list
 * replaces the others.
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

/** Telegram's window, as narrow as the least of phones. */
const inTelegram = { viewport: { width: 360, height: 740 }, isNew: true }
const touched = { hasTouch: true, isMobile: true }
const everyClient = 'telegram/journey.spec.ts'

/** Walked on a phone and on a desktop, from left to right and from right to left. */
const journeys = 'site/journeys/*.spec.ts'

/** `npm test` goes one of them. */
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
  // Node takes the types away by itself, in less time than Playwright compiles hundreds of files.
  build: { external: ['**/*.ts'] },
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  ...(!isWhole && { grepInvert: /@long/ }),
  workers: 2,
  // For what hangs alone: a machine that does much else takes several times as long.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  // The system makes up its addresses; what `wait` names is handed to the tests, as SITE_ADDRESS and the like.
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
    // A worker of a service answers past what a test puts between: only the tests of it let it run.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Tbilisi',
    // Recording every step takes a third as long again: CI asks for it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(systemBrowser) && { executablePath: systemBrowser }),
      args: [
        '--no-sandbox',
        // No page of a test lives long enough to win back what making its scripts faster takes.
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
    // First, since its import takes longest.
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
