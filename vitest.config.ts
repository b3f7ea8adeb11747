import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const patience = { testTimeout: 20_000, hookTimeout: 60_000, teardownTimeout: 20_000 }
/** Stores of the renderer before the real server, which needs a database. */
const withServer = 'renderer/**/*.server.test.ts'

export default defineConfig({
  test: {
    // Much of a test's time is the database's: two at a time even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: [
            ...['pictures', 'server', 'main', 'tools'].map((room) => `${room}/**/*.test.ts`),
            withServer,
          ],
          globalSetup: ['server/db/testing/global-setup.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'rooms',
          environment: 'node',
          include: ['contract', 'texts', 'renderer', 'web', 'preload'].map(
            (room) => `${room}/**/*.test.{ts,tsx}`,
          ),
          exclude: [withServer],
          ...patience,
        },
      },
    ],
  },
})
