import { expect, test } from 'vitest'
import { checkFileLengths } from './file-lengths.ts'
import { makeTree } from './testing.ts'

const lines = (count: number) => 'export {}\n'.repeat(count)

test('a file over 400 lines is reported unless it says why at its top', async () => {
  const root = makeTree({
    'server/short.ts': lines(400),
    'server/long.ts': lines(401),
    'renderer/long.css': lines(401),
    'server/argued.ts': `// Long because it is one table.\n${lines(500)}`,
  })
  const { findings } = await checkFileLengths(root)
  expect(findings).toMatchObject([
    { at: 'renderer/long.css', what: 'has 401 lines' },
    { at: 'server/long.ts', what: 'has 401 lines' },
  ])
})

test('fixtures are not counted', async () => {
  const root = makeTree({ 'server/a.ts': lines(9), 'server/fixtures/long.ts': lines(900) })
  expect(await checkFileLengths(root)).toMatchObject({ findings: [] })
})
