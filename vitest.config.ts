import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { longTests } from './tools/test/long-tests.ts'
import { LongestFirst } from './tools/test/longest-first.ts'

const everywhere = {
  environment: 'node',
  // So long that only a test that hangs fails: a machine that does much else takes ten times as long as usual.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
  teardownTimeout: 20_000,
  // Modules that files share are loaded once: most of a file's time goes into loading the server and its packages.
  isolate: false,
} as const
/** Node loads the modules itself, as in the product: this is faster than Vite and needs no transformation by Vite. */
const byNode = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const
const withDatabase = { globalSetup: ['server/db/testing/global-setup.ts'] }
/** Tests of the renderer's stores against the real server, which needs a database. */
const storesWithServer = '{renderer,web}/**/*.server.test.ts'
/** Each of these files replaces Electron in its own way. */
const shell = 'main/shell/**/*.test.ts'
/** A command may have packages of its own beside it, whose tests are not ours. */
const ofPackages = '**/node_modules/**'
/** Tests that `tools/test/run-vitest.ts` is told to leave out: Vitest's own `--exclude` does not reach projects. */
const leftOut = process.env.TEST_EXCEPT?.split(' ') ?? []
const testsOf = (...rooms: string[]) => rooms.map((room) => `${room}/**/*.test.{ts,tsx}`)

export default defineConfig({
  test: {
    ...longTests,
    // Much of a test's time is waiting for the database, for a process or for a second to pass, so two cores get three
    // workers. Each further worker loads everything anew: on two cores, four take longer.
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
