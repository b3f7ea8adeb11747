import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTree } from '../check/testing.ts'
import { runProgram } from '../running/run-program.ts'
import { countPlaywright } from './run-playwright.ts'

const runner = join(import.meta.dirname, '../../node_modules/@playwright/test')

test('browser tests are counted from Playwright’s report, and a flaky one as failed', {
  tags: 'long',
}, async () => {
  const root = makeTree({
    'a.spec.mjs': [
      `import { test, expect } from '${runner}/index.mjs'`,
      "test('good', () => {})",
      "test('bad', () => expect(1).toBe(2))",
      "test('flaky', ({}, info) => expect(info.retry).toBe(1))",
      "test.skip('skipped', () => {})",
    ].join('\n'),
    'playwright.config.mjs': 'export default { retries: 1, workers: 1 }',
  })
  const report = join(root, 'report.json')
  const run = await runProgram(
    process.execPath,
    [join(runner, 'cli.js'), 'test', '--reporter=json'],
    { folder: root, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  expect(run.code, run.output).toBe(1)
  expect(countPlaywright(report)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    left: 0,
    failures: ['e2e/a.spec.mjs › bad', 'e2e/a.spec.mjs › flaky'],
  })
})
