import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, cwd, execPath } from 'node:process'
import { quickFolder } from '../server/db/testing/database-place.ts'
import { buildSite, hasSite, isSiteBuilt } from './build-site.ts'
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
/** `npm run test:all`: every page, language and theme, an older PostgreSQL, and the long proofs as well. */
const isWhole = argv.includes('--all')
const longForm: Record<string, string> = isWhole ? { TEST_ALL: '1' } : {}
// Hundreds of programs of ours are started, each of which would be compiled again.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')
// What tests write is gone with them: in memory that takes less of the processor. The whole run keeps to the disk.
const folder = mkdtempSync(
  join(isWhole ? tmpdir() : await quickFolder(4 * 2 ** 30), 'sakhli-tests-'),
)
// PostgreSQL and caches run as users of their own there: they pass through, and each folder in it is somebody's alone.
chmodSync(folder, 0o711)
process.env.TMPDIR = folder

/** Long ones that run a PostgreSQL of their own, or none. */
const withoutThisDatabase = [
  'server/db/embedded/*.test.ts',
  'server/features/images/ingest/{ingest,hostile}-*.test.ts',
]
/** Each is a script of package.json; CONTRIBUTING.md names what stands for it in `npm test`. */
const longProofs: { name: string; args?: string[] }[] = [
  { name: 'simulate' },
  { name: 'test:crash' },
  { name: 'test:workers' },
  { name: 'test:hostile-media' },
  // By the clock, and therefore beside nothing else.
  { name: 'simulate:day', args: ['--visitors', '40', '--seconds', '20', '--offers', '300'] },
]
/** This one waits for slow links, for half an hour and with hardly any work: it goes on beside all others. */
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

/** Every part runs, whatever became of the ones before it, so that one run shows all failures. */
async function runPart(name: string, run: () => Promise<Tally>) {
  console.log(`\n== ${name}`)
  const started = performance.now()
  const tally = await run().catch((error: unknown) => {
    console.error(error)
    return { ...nothing, failed: 1 }
  })
  parts.push({ name, tally, seconds: (performance.now() - started) / 1000 })
}

/** Tests of the start, of rendering and of the desktop take what is built. */
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

/** What a program compiled is kept when it ends by itself. Most of the tests' programs are killed: it is kept here. */
function loadAhead() {
  return runProgram(execPath, ['-e', "import('./server/start.ts')"], { folder: root })
}

interface Beside {
  checks: Promise<Tally>
  sites: Promise<ServedSites> | undefined
  /** Where the browser is, as the tests in it read that from their environment; undefined where there is none. */
  browser: ReturnType<typeof findBrowser>
}

/**
 * Builds and unit tests wait for others, for databases, processes and clocks, and leave a fifth of two cores: to the
 * checks, one at a time, and then to the start of the sites for the browser. What the checks found is shown when the
 * unit tests are through.
 */
function runBeside(building: Promise<unknown>): Beside {
  const told: string[] = []
  // Where there is none it is fetched first, which is waiting for the network and not for a core.
  const browser = findBrowser(root)
  const checking = checkAll(root, {
    steps: stepsBeside(building),
    atOnce: 1,
    print: (text) => told.push(text),
  })
  // Much comes between when all is run: Playwright starts them then.
  const sites = isWhole ? undefined : checking.then(() => serveSites(root))
  // Said where it is used, by the browser's part.
  sites?.catch(() => undefined)
  browser.catch(() => undefined)
  const checks = checking.then(({ passed, failed }) => {
    console.log(told.join('\n'))
    return { ...nothing, passed, failed }
  })
  return { checks, sites, browser }
}

/** Hosted PostgreSQL is often older than ours: the server's tests run on the oldest promised. */
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

/** A command of its own, which judges by its exit code. */
async function runProof(
  { name, args = [] }: { name: string; args?: string[] },
  { isShown } = { isShown: true },
): Promise<Tally> {
  const asked = ['--run', name, '--', ...args]
  const { code, output } = await runProgram(execPath, asked, { folder: root, isShown })
  if (output) console.log(`${name}:\n${output.trim()}`)
  return code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 }
}
