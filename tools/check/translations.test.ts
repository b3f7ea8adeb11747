import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { describeFinding } from './finding.ts'
import { makeTree } from './testing.ts'
import { blanksFile, describeBlanks } from './translations/describe-blanks.ts'
import { readLanguages } from './translations/read-languages.ts'
import { checkTranslations } from './translations.ts'

type Texts = Record<string, unknown>
const languages = ['ru', 'en', 'ka', 'he']

async function findingsOf(
  texts: Texts,
  { source, others = {}, blanks }: Options,
): Promise<string[]> {
  const files = languages.map((language) => [
    `texts/${language}/common.json`,
    JSON.stringify(others[language] ?? texts),
  ])
  const root = makeTree({ ...Object.fromEntries(files), 'renderer/a.tsx': source })
  writeFileSync(
    join(root, blanksFile),
    blanks ?? describeBlanks(readLanguages(join(root, 'texts'))),
  )
  const { findings } = await checkTranslations(root)
  return findings.map(describeFinding)
}

interface Options {
  source: string
  others?: Record<string, Texts>
  /** The content of `texts/blanks.ts`; by default it is made from the texts. */
  blanks?: string
}

const asking = (...keys: string[]) => keys.map((key) => `t('${key}')`).join('\n')

test('four complete languages pass', async () => {
  const texts = { nav: { search: 'A', fav: 'B {{name}}' } }
  expect(await findingsOf(texts, { source: asking('nav.search', 'nav.fav') })).toEqual([])
})

test('nothing is reported where there are no languages', async () => {
  expect(await checkTranslations(makeTree({}))).toEqual({ findings: [], note: 'no languages yet' })
})

describe('a language', () => {
  test('that lacks a text that another has is reported', async () => {
    const findings = await findingsOf(
      { a: 'A', b: 'B' },
      { source: asking('a', 'b', 'c'), others: { ka: { a: 'A', b: 'B', c: 'C' }, he: { a: 'A' } } },
    )
    expect(findings.filter((line) => line.includes('missing'))).toEqual([
      expect.stringContaining('texts/he  common:b is missing (ru has it)'),
      expect.stringContaining('texts/ru  common:c is missing (ka has it)'),
      expect.stringContaining('texts/en  common:c is missing (ka has it)'),
      expect.stringContaining('texts/he  common:c is missing (ka has it)'),
    ])
  })

  test('must have the same placeholders and tags', async () => {
    const findings = await findingsOf(
      { a: 'Hello {{name}}', b: 'See <1>help</1>' },
      {
        source: asking('a', 'b'),
        others: { en: { a: 'Hello {{nmae}}', b: 'See help' } },
      },
    )
    expect(findings).toHaveLength(2)
    expect(findings[0]).toContain('common:a has {{nmae}}, common:a elsewhere {{name}}')
  })

  test('must not leave a text empty', async () => {
    const findings = await findingsOf(
      { a: 'A' },
      { source: asking('a'), others: { ka: { a: ' ' } } },
    )
    expect(findings).toEqual([expect.stringContaining('common:a is empty')])
  })
})

describe('plurals', () => {
  const en = { ads_one: '{{count}} ad', ads_other: '{{count}} ads' }
  const ka = { ads_one: '{{count}} ა', ads_other: '{{count}} ა' }
  const he = { ads_one: 'one', ads_two: 'two', ads_other: '{{count}}' }
  const ru = {
    ads_one: '{{count}} а',
    ads_few: '{{count}} б',
    ads_many: '{{count}} в',
    ads_other: '{{count}} г',
  }

  test('have the forms of each language; a form may omit its count', async () => {
    expect(await findingsOf({}, { source: asking('ads'), others: { ru, en, ka, he } })).toEqual([])
  })

  test('that lack a form are reported', async () => {
    const { ads_many: _, ...short } = ru
    const findings = await findingsOf(
      {},
      { source: asking('ads'), others: { ru: short, en, ka, he } },
    )
    expect(findings).toEqual([expect.stringContaining('texts/ru  common:ads_many is missing')])
  })

  test('with a form that the language never uses are reported', async () => {
    const findings = await findingsOf(
      {},
      { source: asking('ads'), others: { ru, en: { ...en, ads_few: '{{count}}' }, ka, he } },
    )
    expect(findings).toEqual([expect.stringContaining('common:ads_few is never shown')])
  })
})

describe('the source code', () => {
  test('must not use a missing text', async () => {
    const findings = await findingsOf({ a: 'A' }, { source: `${asking('a')}\n${asking('nav.b')}` })
    expect(findings).toEqual(['renderer/a.tsx:2  asks for nav.b (law: no such text)'])
  })

  test('uses texts also by Trans and by both sides of a condition', async () => {
    const source = ';<Trans i18nKey="x" />; t(isNew ? "y" : "z")'
    const findings = await findingsOf({ a: 'A' }, { source: `${asking('a')}\n${source}` })
    expect(findings.map((line) => line.split(' (')[0])).toEqual([
      'renderer/a.tsx:2  asks for x',
      'renderer/a.tsx:2  asks for y',
      'renderer/a.tsx:2  asks for z',
    ])
  })

  test('must use every text', async () => {
    const findings = await findingsOf({ a: 'A', b: 'B' }, { source: asking('a') })
    expect(findings).toHaveLength(1)
    expect(findings[0]).toContain('b is never used')
  })

  test('may keep its keys in a table', async () => {
    const source = "const titles = { new: 'ad.new' }\nt(titles.new)"
    expect(await findingsOf({ ad: { new: 'A' } }, { source })).toEqual([])
  })

  test('may build keys at run time from words that it contains', async () => {
    const texts = { category: { house: 'A', land: 'B' } }
    const source = "const kinds = ['house', 'land']\nt(`category.$" + '{kind}`)'
    expect(await findingsOf(texts, { source })).toEqual([])
  })

  test('does not use a text only because it fits a pattern of keys', async () => {
    const texts = { category: { house: 'A', zebra: 'B' }, nav: { zebra: 'C' } }
    const source = "const kinds = ['house']\nt(`category.$" + '{kind}`)'
    expect((await findingsOf(texts, { source })).map((line) => line.split(' (')[0])).toEqual([
      'texts/he/common.json  category.zebra is never used',
      'texts/he/common.json  nav.zebra is never used',
    ])
  })

  test('must not build keys that fit no text', async () => {
    const source = `${asking('a')}\nt(\`state.$\{kind}\`)`
    expect(await findingsOf({ a: 'A' }, { source })).toEqual([
      'renderer/a.tsx:2  asks for state.* (law: no such text)',
    ])
  })

  test('may use only texts of the namespaces that the file names', async () => {
    const source = "useTranslation('common'); t('a'); useTranslation('common'); t('other:a')"
    const findings = await findingsOf({ a: 'A' }, { source })
    expect(findings).toEqual(['renderer/a.tsx:1  asks for other:a (law: no such text)'])
  })
})

test('the generated types of placeholders must agree with the texts', async () => {
  const texts = { a: 'Hello {{name}}', ads_one: '{{count}} ad', ads_other: 'ads', b: 'B' }
  const source = asking('a', 'ads', 'b')
  const others = {
    ru: { ...texts, ads_few: 'ads', ads_many: 'ads' },
    he: { ...texts, ads_two: 'ads' },
  }
  expect(await findingsOf(texts, { source, others })).toEqual([])
  const findings = await findingsOf(texts, { source, others, blanks: 'export interface Blanks {}' })
  expect(findings).toEqual([expect.stringContaining('run npm run blanks')])
})
