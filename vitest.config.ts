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
/** Stores of the renderer before the real server, which needs a database. */
const withServer = '{renderer,web}/**/*.server.test.ts'
/** Electron is stood in for there, in another way by each file. */
const shell = 'main/shell/**/*.test.ts'
/** A command may have packages of its own beside it. */
const ofPackages = '**/node_modules/**'

export default defineConfig({
  test: {
    ...longTests,
    // Much of a test's time is waiting, for the database, for a process or for a second to pass.
    maxWorkers: Math.max(4, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...everywhere,
          name: 'server',
          include: [
            ...['pictures', 'server', 'main', 'tools'].map((room) => `${room}/**/*.test.ts`),
            withServer,
          ],
          exclude: [shell, ofPackages],
          globalSetup: ['server/db/testing/global-setup.ts'],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'rooms',
          include: ['contract', 'texts', 'renderer', 'web', 'preload', 'bench'].map(
            (room) => `${room}/**/*.test.{ts,tsx}`,
          ),
          exclude: [withServer, ofPackages],
        },
      },
      { test: { ...everywhere, name: 'shell', include: [shell], isolate: true } },
    ],
  },
})
