import { expect, test } from 'vitest'
import { checkCapitals, findCapitals } from './capitals.ts'
import { makeTree } from './testing.ts'

test.each([
  ['a.ts', 'const name = district.toUpperCase()'],
  ['a.tsx', '<p>{name.toLocaleUpperCase(language)}</p>'],
  ['a.css', '.a { text-transform: uppercase }'],
  ['a.css', '.a { font-variant-caps: all-small-caps }'],
])('%s: %s is reported with its line', (path, source) => {
  expect(findCapitals(path, `\n${source}\n`)).toMatchObject([{ at: `${path}:2` }])
})

test('lower case passes, and so does the file that makes capitals', async () => {
  const root = makeTree({
    'texts/format/capitals.ts': 'text.toUpperCase()',
    'renderer/ui/a.ts': 'text.toLowerCase()',
    'renderer/ui/a.css': '.a { text-transform: none }',
  })
  expect((await checkCapitals(root)).findings).toEqual([])
})
