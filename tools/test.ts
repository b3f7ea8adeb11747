import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, cwd, execPath } from 'node:process'
import { quickFolder } from '../server/db/testing/database-place.ts'
import { buildSite, hasSite, isSiteBuilt } from './build-site.ts'
import { findVarnish, withoutVarnish } from './cache/varnish.ts'
import { checkAll } from './check/index.ts'
import { stepsBeside } from './check/steps.ts'
import { buildDesktop, isDesktopBuilt } from './desktop/build-desktop.ts'
import { runProgram } from './running/run-program.ts'
import { findBrowser } from './test/browser.ts'
import { runPlaywright } from './test/run-playwright.ts'
import { runVitest } from './test/run-vitest.ts'
import type { ServedSites } from './test/serve-sites.ts'
import { serveSites } from './test/serve-sites.ts'
import { findPostgres15, startPostgres } from './test/system-postgres.ts'
import type { Tally } from './test/tally.ts'
import { addTallies, describeTally, nothing } from './test/tally.ts'

const root = cwd()
/** `npm run test:all`: also every page, language and theme, an older PostgreSQL, and the long proofs. */
const isWhole = argv.includes('--all')
const longForm: Record<string, string> = isWhole ? { TEST_ALL: '1' } : {}
// The tests start hundreds of our programs, and without this cache each would be compiled again.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')
// In memory the tests' temporary files take less processor time. A whole run uses the disk.
const folder = mkdtempSync(
  join(isWhole ? tmpdir() : await quickFolder(4 * 2 ** 30), 'sakhli-tests-'),
)
// PostgreSQL and caches run as users of their own: they may pass through here, and each folder inside is private.
chmodSync(folder, 0o711)
process.env.TMPDIR = folder

/** Long tests that start their own PostgreSQL, or need none. */
const withoutThisDatabase = [
  'server/db/embedded/*.test.ts',
  'server/features/images/ingest/{ingest,hostile}-*.test.ts',
]

interface Proof {
  /** A script of package.json. */
  name: string
  args?: string[]
  /** What this machine lacks for it: such a proof is left out, and counted as skipped. */
  missing?: string | undefined
}

/** CONTRIBUTING.md names the shorter tests that `npm test` runs instead. */
const longProofs: Proof[] = [
  { name: 'simulate' },
  { name: 'test:crash' },
  { name: 'test:workers' },
  { name: 'test:hostile-media' },
  // It measures time, so it runs alone.
  {
    name: 'simulate:day',
    args: ['--visitors', '40', '--seconds', '20', '--offers', '300'],
    missing: findVarnish() ? undefined : withoutVarnish,
  },
]
/** This proof waits half an hour for slow links and hardly uses the processor, so it runs beside everything else. */
const waitingProof = 'test:slow-upload'

const parts: { name: string; tally: Tally; seconds: number }[] = []

process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const waited = isWhole ? runProof({ name: waitingProof }, { isShown: false }) : undefined
const building = runPart('builds', runBuilds)
const beside = runBeside(building)
await building
await runPart('unit and integration', () =>
  runVitest(root, { report: join(folder, 'vitest.json'), env: longForm }),
)
await runPart('checks', () => beside.checks)
if (isWhole) await runPart('PostgreSQL 15', runServerOnPostgres15)
if (existsSync(join(root, 'e2e'))) await runPart('browser', () => runBrowser(beside))
if (isWhole) for (const proof of longProofs) await runPart(proof.name, () => runProof(proof))
if (waited !== undefined) await runPart(waitingProof, () => waited)

const total = addTallies(parts.map(({ tally }) => tally))
console.log()
for (const { name, tally, seconds } of parts)
  console.log(`${name.padEnd(24)} ${seconds.toFixed(0).padStart(4)} s  ${describeTally(tally)}`)
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
if (!isWhole)
  console.log(`left to npm run test:all: ${total.left} here, and the browser tests marked @long`)
for (const name of total.failures) console.log(`failed: ${name}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** Runs a part whatever happened to those before it, so that one run shows all failures. */
async function runPart(name: string, run: () => Promise<Tally>) {
  console.log(`\n== ${name}`)
  const started = performance.now()
  const tally = await run().catch((error: unknown) => {
    console.error(error)
    return { ...nothing, failed: 1 }
  })
  parts.push({ name, tally, seconds: (performance.now() - started) / 1000 })
}

/** Builds what the tests of the start, of rendering and of the desktop need. */
async function runBuilds(): Promise<Tally> {
  const builds = [
    ...(hasSite(root) ? [{ isBuilt: isSiteBuilt, build: buildSite }] : []),
    { isBuilt: isDesktopBuilt, build: buildDesktop },
  ]
  const ahead = loadAhead()
  const tallies = addTallies(
    await Promise.all(
      builds.map(async ({ isBuilt, build }) => {
        if (await isBuilt(root)) return { ...nothing, passed: 1 }
        const { code, output } = await build(root)
        if (code !== 0) console.log(output.trim())
        return code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 }
      }),
    ),
  )
  await ahead
  return tallies
}

/**
 * A killed program saves no compiled code, and most of the tests' programs are killed: this one runs first and does.
 */
function loadAhead() {
  return runProgram(execPath, ['-e', "import('./server/start.ts')"], { folder: root })
}

interface Beside {
  checks: Promise<Tally>
  sites: Promise<ServedSites> | undefined
  /** The environment variables that tell the browser tests where the browser is; undefined if there is none. */
  browser: ReturnType<typeof findBrowser>
}

/**
 * Builds and unit tests often wait for databases, processes and clocks, and leave a fifth of two cores unused. The
 * checks use it, one at a time, and then the start of the sites for the browser. The result of the checks is printed
 * after the unit tests.
 */
function runBeside(building: Promise<unknown>): Beside {
  const told: string[] = []
  // A missing browser is downloaded now, which needs the network but hardly a core.
  const browser = findBrowser(root)
  const checking = checkAll(root, {
    steps: stepsBeside(building),
    atOnce: 1,
    print: (text) => told.push(text),
  })
  // A whole run has much to do before the browser tests, so Playwright starts the sites itself then.
  const sites = isWhole ? undefined : checking.then(() => serveSites(root))
  // The browser's part reports a failure where it uses the sites.
  sites?.catch(() => undefined)
  browser.catch(() => undefined)
  const checks = checking.then(({ passed, failed }) => {
    console.log(told.join('\n'))
    return { ...nothing, passed, failed }
  })
  return { checks, sites, browser }
}

/** Runs the server's tests on the oldest supported PostgreSQL, since hosted ones are often older than ours. */
async function runServerOnPostgres15(): Promise<Tally> {
  const bin = await findPostgres15()
  if (!bin) {
    console.log('not on this machine (/usr/lib/postgresql/15/bin): the server is not tried on it')
    return { ...nothing, skipped: 1 }
  }
  const postgres = await startPostgres(bin)
  try {
    return await runVitest(root, {
      report: join(folder, 'postgres-15.json'),
      paths: ['server/'],
      except: withoutThisDatabase,
      env: { ...longForm, TEST_DATABASE_URL: postgres.url },
    })
  } finally {
    await postgres.stop()
  }
}

async function runBrowser({ sites: serving, browser }: Beside): Promise<Tally> {
  const sites = await serving
  try {
    const env = await browser
    if (!env) throw new Error('No browser: put the path of a Chromium into CHROMIUM_PATH')
    return await runPlaywright(root, {
      report: join(folder, 'playwright.json'),
      env: { ...env, ...sites?.env, ...longForm },
    })
  } finally {
    await sites?.stop()
  }
}

/** Runs a proof as a command of its own, whose exit code is the result. */
async function runProof(
  { name, args = [], missing }: Proof,
  { isShown } = { isShown: true },
): Promise<Tally> {
  if (missing !== undefined) {
    console.log(`left out: ${missing}`)
    return { ...nothing, skipped: 1 }
  }
  const asked = ['--run', name, '--', ...args]
  const { code, output } = await runProgram(execPath, asked, { folder: root, isShown })
  if (output) console.log(`${name}:\n${output.trim()}`)
  return code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 }
}
