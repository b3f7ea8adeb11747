import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTree } from '../check/testing.ts'
import { runProgram } from '../running/run-program.ts'
import { countVitest } from './run-vitest.ts'
import { nothing } from './tally.ts'

const project = join(import.meta.dirname, '../..')

test('tests are counted from Vitest’s report, and a file that does not load as a failure', {
  tags: 'long',
}, async () => {
  const root = makeTree({
    'good.test.mjs':
      "import { test } from 'vitest'\ntest('a', () => {})\ntest.skip('b', () => {})\ntest('d', { tags: 'long' }, () => {})\n",
    'bad.test.mjs': "import { test } from 'vitest'\ntest('c', () => { throw new Error('no') })\n",
    'unloaded.test.mjs': "throw new Error('not even loaded')\n",
    'vitest.config.mjs': `export default { resolve: { alias: { vitest: '${project}/node_modules/vitest' } }, test: { include: ['*.test.mjs'], tags: [{ name: 'long' }], tagsFilter: ['!long'] } }`,
  })
  const report = join(root, 'report.json')
  const run = await runProgram(
    process.execPath,
    [join(project, 'node_modules/vitest/vitest.mjs'), 'run', '--root', root]
      .concat(['--config', join(root, 'vitest.config.mjs')])
      .concat(['--reporter=json', `--outputFile.json=${report}`]),
    { folder: dirname(report) },
  )
  expect(run.code, run.output).toBe(1)
  expect(readFileSync(report, 'utf8')).toContain('unloaded.test.mjs')
  expect(countVitest(report)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    left: 1,
    failures: [
      expect.stringMatching(/bad\.test\.mjs › c$/),
      expect.stringMatching(/unloaded\.test\.mjs$/),
    ],
  })
})

test('a missing report counts as no tests passed', () => {
  expect(countVitest('/nowhere/report.json')).toEqual(nothing)
})
