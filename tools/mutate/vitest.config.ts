import { env } from 'node:process'
import { defineConfig } from 'vitest/config'
import { longTests } from '../test/long-tests.ts'

/** Runs the tests that `tools/mutate/index.ts` names, all in one process, since only a few run for each change. */
export default defineConfig({
  test: {
    environment: 'node',
    include: env.MUTATE_TESTS?.split('|') ?? [],
    globalSetup: ['server/db/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    isolate: false,
    ...longTests,
  },
})
