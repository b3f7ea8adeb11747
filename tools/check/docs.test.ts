import { expect, test } from 'vitest'
import { checkDocs } from './docs.ts'
import { makeTree } from './testing.ts'

const told = async (text: string) => {
  const root = makeTree({
    'package.json': '{ "scripts": { "check": "node check.ts" } }',
    'docs/guide.md': text,
    'docs/other.md': '',
    'server/app.ts': '',
    'server/http/form.ts': '',
    'server/http/form.test.ts': '',
  })
  const { findings } = await checkDocs(root)
  return findings.map(({ at, what }) => `${at} ${what}`)
}

test.each([
  'Look at `server/app.ts` and `server/http/`.',
  'Look at `form.ts`, `server/{app,http/form}.ts`, `server/http/*.test.ts`, `server/**/form.ts`.',
  'Look at [the other](other.md#part), [elsewhere](https://example.org/x.md) and `npm run check`.',
  'Neither `PORT`, nor `image/webp`, nor `node x.ts`, nor `some.thing` is a file of ours.',
])('a text with correct references passes: %s', async (text) => {
  expect(await told(text)).toEqual([])
})

test.each([
  ['`server/apps.ts`', 'server/apps.ts'],
  ['`server/https/`', 'server/https/'],
  ['`gone.test.ts`', 'gone.test.ts'],
  ['`server/{app,gone}.ts`', 'server/{app,gone}.ts'],
  ['`server/http/*.sql`', 'server/http/*.sql'],
  ['[a page](gone.md)', 'docs/gone.md'],
  ['`npm run chek`', 'npm run chek'],
])('the broken reference %s is reported with its line', async (text, what) => {
  expect(await told(`First.\n${text}`)).toEqual([`docs/guide.md:2 ${what}`])
})
