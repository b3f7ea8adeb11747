import { dirname, relative } from 'node:path'
import { argv, cwd, env } from 'node:process'
import type { MutantResult } from '@stryker-mutator/core'
import { installBeside } from '../running/install-beside.ts'

/**
 * `npm run mutate`: makes small changes to the code (a reversed comparison, a branch that is always taken, an empty
 * text), and runs the tests that reach the place. It prints each change that no test notices. `npm run mutate --
 * contract` does so in one room, `npm run mutate -- FILE…` with these files and the tests of their folders.
 */

const inListings = (test: string) => `server/features/listings/${test}`

/** Rules that much other code depends on, with the nearby tests that must notice a change of them. */
const core: Record<string, Room> = {
  contract: {
    files: [
      'contract/listings/{edit-rules,listing-rules,listing-form,price-bounds}.ts',
      'contract/{market/money,text/clean-text}.ts',
    ],
    tests: ['contract/**/*'],
  },
  /** Who may see a listing, and which version of it. */
  policy: {
    files: ['server/features/listings/{policy,approved-content}.ts'],
    tests: ['policy', 'approved-content', 'read/listing-visibility'].map(inListings),
  },
  edits: {
    files: ['server/features/listings/write/judge-edit.ts'],
    tests: [inListings('write/judge-edit')],
  },
  search: {
    files: ['server/features/listings/search/{area,nearest,order,where}.ts'],
    tests: [inListings('search/*')],
  },
  /** The same search in memory, which the browser runs, too. Its tests compare it with the database. */
  columns: {
    files: ['contract/columns/fitting-slots.ts'],
    tests: ['contract/columns/fitting-slots', inListings('search/filters')],
  },
  import: {
    files: [
      'main/import/journal/states.ts',
      'main/import/plan/*.ts',
      'main/import/scan/{likeness,group-by-time,fill-plan}.ts',
      'main/import/server/{judge-fault,retry}.ts',
    ],
    tests: ['journal/*', 'plan/*', 'scan/*', 'server/*'].map((path) => `main/import/${path}`),
  },
}

interface Room {
  files: readonly string[]
  /** Paths without `.test.ts`. */
  tests: readonly string[]
}

const noticed: readonly string[] = ['Killed', 'Timeout', 'RuntimeError']
const overlooked: readonly string[] = ['Survived', 'NoCoverage']
/** If the tests notice a smaller share of the changes, they are too few, or were not found where they are looked for. */
const leastPercent = 80

const named = argv.slice(2)
const rooms = Object.entries(core).filter(([name]) => named.length === 0 || named.includes(name))
const files = named.filter((name) => !(name in core))
if (files.length > 0)
  rooms.push(['files named', { files, tests: files.map((file) => `${dirname(file)}/**/*`) }])
// The long tests that `npm test` leaves out can notice changes, too.
env.TEST_ALL = '1'
await installBeside(import.meta.dirname)
const { Stryker } = await import('@stryker-mutator/core')
const scores: string[] = []
for (const [name, room] of rooms) {
  const results = await mutate(room)
  for (const result of results.filter(({ status }) => overlooked.includes(status))) tell(result)
  const { text, percent } = scoreOf(results)
  scores.push(`${name.padEnd(12)} ${text}`)
  if (percent < leastPercent) process.exitCode = 1
}
for (const score of scores) console.log(score)
if (process.exitCode)
  console.error(`Fewer than ${leastPercent} % are noticed: tests are missing, or were not found`)

function mutate({ files, tests }: Room) {
  // Stryker's own processes read this variable in the Vitest configuration.
  env.MUTATE_TESTS = tests.map((path) => `${path}.test.ts`).join('|')
  return new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/mutate/vitest.config.ts' },
    mutate: [...files, '!**/*.test.ts'],
    coverageAnalysis: 'perTest',
    // Skips what runs only while a file loads, such as tables: other tests compare those with what they describe.
    ignoreStatic: true,
    concurrency: 2,
    reporters: ['progress-append-only'],
    ignorePatterns: ['/e2e', '/built', '/dist', '/docs', '/test-results'],
    // Stryker would read the configuration with TypeScript's compiler, which is no longer JavaScript.
    tsconfigFile: 'none',
    dryRunTimeoutMinutes: 15,
    timeoutMS: 30_000,
    allowConsoleColors: false,
  }).runMutationTest()
}

function tell({ fileName, location, mutatorName, replacement, status }: MutantResult) {
  const place = `${relative(cwd(), fileName)}:${location.start.line}`
  const how = status === 'NoCoverage' ? 'no test comes here' : mutatorName
  console.log(`${place}  ${how}  ${replacement?.replaceAll(/\s+/g, ' ').slice(0, 80) ?? ''}`)
}

function scoreOf(results: readonly MutantResult[]) {
  const seen = results.filter(({ status }) => noticed.includes(status)).length
  const all = seen + results.filter(({ status }) => overlooked.includes(status)).length
  const percent = all === 0 ? 100 : Math.round((1000 * seen) / all) / 10
  return { percent, text: `${seen} of ${all} changes noticed by a test: ${percent} %` }
}
