import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { longTests } from './tools/test/long-tests.ts'
import { LongestFirst } from './tools/test/longest-first.ts'

const everywhere = {
  environment: 'node',
  // For what hangs alone: a machine that does much else takes ten times as long.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
  teardownTimeout: 20_000,
  // What files have in common is loaded once: most of a file's time is the server's and its packages' loading.
  isolate: false,
} as const
/** Loaded by Node itself, as it runs the product: in less time than Vite needs, and without another's transformation. */
const byNode = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const
const withDatabase = { globalSetup: ['server/db/testing/global-setup.ts'] }
/** Stores of the renderer before the real server, which needs a database. */
const storesWithServer = '{renderer,web}/**/*.server.test.ts'
/** Electron is stood in for there, in another way by each file. */
const shell = 'main/shell/**/*.test.ts'
/** A command may have packages of its own beside it. */
const ofPackages = '**/node_modules/**'
/** What `tools/test/run-vitest.ts` is told to leave out: Vitest's own `--exclude` does not reach projects. */
const leftOut = process.env.TEST_EXCEPT?.split(' ') ?? []
const testsOf = (...rooms: string[]) => rooms.map((room) => `${room}/**/*.test.{ts,tsx}`)

export default defineConfig({
  test: {
    ...longTests,
    // Much of a test's time is waiting, for the database, for a process or for a second to pass. Each more loads all
    // anew: on two cores a fourth takes longer.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...everywhere,
          ...byNode,
          ...withDatabase,
          name: 'server',
          include: testsOf('pictures', 'server', 'main', 'tools'),
          exclude: [shell, ofPackages, ...leftOut],
        },
      },
      {
        test: { ...everywhere, ...withDatabase, name: 'stores', include: [storesWithServer] },
      },
      {
        test: {
          ...everywhere,
          name: 'rooms',
          include: testsOf('contract', 'texts', 'renderer', 'web', 'preload', 'bench'),
          exclude: [storesWithServer, ofPackages],
        },
      },
      { test: { ...everywhere, name: 'shell', include: [shell], isolate: true } },
    ],
  },
})
