import { expect, test } from 'vitest'
import { checkFileLengths } from './file-lengths.ts'
import { makeTree } from './testing.ts'

const lines = (count: number) => 'export {}\n'.repeat(count)

test('short files are fine', async () => {
  const root = makeTree({ 'server/a.ts': lines(80), 'server/b.ts': lines(10) })
  expect(await checkFileLengths(root)).toMatchObject({ findings: [] })
})

test('a file over 400 lines must say why at its top', async () => {
  const short = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`server/${index}.ts`, lines(5)]),
  )
  const reason = '// Long because it is one table.\n'
  const root = makeTree({
    ...short,
    'server/long.ts': lines(401),
    'server/argued.ts': reason + lines(500),
  })
  const { findings } = await checkFileLengths(root)
  expect(findings).toMatchObject([{ at: 'server/long.ts', what: 'has 401 lines' }])
})

test('half the files over 80 lines is too much', async () => {
  const root = makeTree({ 'server/a.ts': lines(81) })
  expect((await checkFileLengths(root)).findings).toMatchObject([{ what: 'median 81 lines' }])
})

test('a tenth of the files over 250 lines is too much, and the longest are named', async () => {
  const root = makeTree({
    'server/a.ts': lines(10),
    'renderer/b.css': lines(300),
    'server/c.ts': lines(10),
  })
  const { findings } = await checkFileLengths(root)
  expect(findings).toHaveLength(1)
  expect(findings[0]?.what).toContain('renderer/b.css 300')
})

test('fixtures are not counted', async () => {
  const root = makeTree({ 'server/a.ts': lines(9), 'server/fixtures/long.ts': lines(900) })
  expect(await checkFileLengths(root)).toMatchObject({ findings: [] })
})
