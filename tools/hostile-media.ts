import { join } from 'node:path'
import { cwd, execPath } from 'node:process'
import { runProgram } from './running/run-program.ts'

/** The long form of the test: measures every kind of hostile or very large file, one after the other. */
const vitest = join(cwd(), 'node_modules/vitest/vitest.mjs')
const { code } = await runProgram(
  execPath,
  [vitest, 'run', 'server/features/images/ingest/hostile-media.test.ts'],
  { folder: cwd(), isShown: true, env: { HOSTILE_MEDIA: 'all', TEST_ALL: '1' } },
)
process.exitCode = code
