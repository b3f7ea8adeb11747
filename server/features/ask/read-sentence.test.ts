import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import type { Filters } from '../../../contract/listings/listing-search.ts'
import { filters as wireFilters } from '../../../contract/listings/listing-search.ts'
import type { Sort } from '../../../contract/listings/listing-words.ts'
import { readSentence } from '../../../contract/search/ask/read-sentence.ts'
import { phrasesOf, wordFiles } from '../../../contract/search/ask/word-book.ts'
import { readGazetteerFile } from '../geo/city-file.ts'
import { placeNamesOf } from '../geo/place-names.ts'

const names = placeNamesOf(
  readGazetteerFile(join(import.meta.dirname, '../../../resources/cities/batumi')),
)

/** A sentence as somebody types it, with what they mean by it. */
interface AskedSentence {
  text: string
  filters: Filters
  sort: Sort | undefined
  rest: string
}

const apartments = ['newApartment', 'secondaryApartment'] as const

/** The short words of the sentence files: `2r` is two rooms, `p<80000` a price of at most 80,000. */
const shortWords: Readonly<Record<string, Filters>> = {
  sale: { dealType: ['sale'] },
  rent: { dealType: ['rent'] },
  daily: { dealType: ['daily'] },
  new: { category: ['newApartment'] },
  secondary: { category: ['secondaryApartment'] },
  house: { category: ['house'] },
  land: { category: ['land'] },
  commercial: { category: ['commercial'] },
  studio: { apartmentCategory: ['studio'] },
  '1r': { apartmentCategory: ['1room'] },
  '2r': { apartmentCategory: ['2rooms'] },
  '3r': { apartmentCategory: ['3rooms'] },
  black: { apartmentCondition: ['blackFrame'] },
  white: { apartmentCondition: ['whiteFrame'] },
  renovated: { apartmentCondition: ['finishedWithRenovation'] },
  central: { heatingTypes: ['central'] },
  conditioner: { heatingTypes: ['conditioner'] },
  electric: { heatingTypes: ['electric'] },
  gas: { heatingTypes: ['gas'] },
  warmFloor: { heatingTypes: ['warmFloor'] },
  balcony: { facilities: ['balcony'] },
  mountainsView: { facilities: ['mountainsView'] },
  seaView: { facilities: ['seaView'] },
  bath: { facilities: ['bath'] },
  dishwasher: { facilities: ['dishwasher'] },
  oven: { facilities: ['oven'] },
  pets: { facilities: ['pets'] },
  twoBathrooms: { facilities: ['twoBathrooms'] },
  cash: { paymentVariants: ['fullSumm'] },
  installment: { paymentVariants: ['installment'] },
  mortgage: { paymentVariants: ['mortgage'] },
  exclusive: { isExclusive: true },
  owner: { source: ['owner'] },
  agency: { source: ['agency'] },
  nocom: { noCommission: true },
  plan: { withPlan: true },
  USD: { currency: 'USD' },
  GEL: { currency: 'GEL' },
}

const shortNumbers: Readonly<Record<string, keyof Filters>> = {
  'p<': 'maxPrice',
  'p>': 'minPrice',
  'a<': 'maxArea',
  'a>': 'minArea',
  'f<': 'maxFloor',
  'f>': 'minFloor',
  'ppm<': 'maxPricePerMeter',
  'deposit<': 'maxDeposit',
  'sea<': 'sea',
  'walk=': 'walk',
  'period=': 'period',
  'fresh=': 'freshDays',
}

const named = (word: string) => word.replaceAll('_', ' ')

/** `flat`, or a number of rooms, means every kind of apartment unless one kind is named. */
function readExpected(words: string): Pick<AskedSentence, 'filters' | 'sort'> {
  const filters: Record<string, unknown> = {}
  let sort: Sort | undefined
  let isFlat = false
  const put = (more: Filters) => {
    for (const [name, value] of Object.entries(more))
      filters[name] = Array.isArray(value)
        ? [...((filters[name] as unknown[]) ?? []), ...value]
        : value
  }
  for (const word of words.split(' ').filter(Boolean)) {
    const [, sign = '', number = ''] = /^([a-z]+[<>=])(\d+)$/.exec(word) ?? []
    const field = shortNumbers[sign]
    if (word === 'flat') isFlat = true
    else if (word.startsWith('sort:')) sort = word.slice(5) as Sort
    else if (word.startsWith('near=')) put({ near: named(word.slice(5)) })
    else if (word.startsWith('in=')) put({ district: [named(word.slice(3))] })
    else if (field) put({ [field]: Number(number) })
    else if (shortWords[word]) put(shortWords[word])
    else throw new Error(`No short word: ${word}`)
  }
  const kinds = (filters.category as string[] | undefined) ?? []
  const hasFlat = kinds.some((kind) => (apartments as readonly string[]).includes(kind))
  if ((isFlat || filters.apartmentCategory) && !hasFlat)
    filters.category = [...kinds, ...apartments]
  return { filters: filters as Filters, sort }
}

function readSentences(file: string): AskedSentence[] {
  const path = join(import.meta.dirname, '../../../contract/search/ask/sentences', file)
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [text = '', meaning = ''] = line.split(/ =>(?: |$)/)
      const [words = '', rest = ''] = meaning.split('|')
      return { text, ...readExpected(words), rest: rest.trim() }
    })
}

/** The order of names and of lists does not matter. */
const inOrder = (filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters)
      .map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

const languages = ['ru', 'en', 'ka', 'he'] as const

describe.each([...languages, 'blind', 'blind-2', 'blind-3', 'blind-4'])(
  'the sentences of %s',
  (file) => {
    const sentences = readSentences(`${file}.txt`)

    test('are read as they are meant', () => {
      const wrong = sentences.filter(({ text, filters, sort }) => {
        const read = readSentence(text, names)
        const isSame = JSON.stringify(inOrder(read.filters)) === JSON.stringify(inOrder(filters))
        return !isSame || read.sort !== sort
      })
      const most = Math.floor(sentences.length * 0.01)
      expect(wrong.slice(most).map(({ text }) => text)).toEqual([])
    })

    test('leave the rest as text', () => {
      const wrong = sentences.filter(({ text, rest }) => readSentence(text, names).rest !== rest)
      const most = Math.floor(sentences.length * 0.03)
      expect(wrong.slice(most).map(({ text }) => text)).toEqual([])
    })
  },
)

test('there are at least 150 sentences a language', () => {
  for (const language of languages)
    expect(readSentences(`${language}.txt`).length, language).toBeGreaterThanOrEqual(150)
})

test('a sentence is read within five milliseconds of work', () => {
  const sentences = languages.flatMap((language) => readSentences(`${language}.txt`))
  const { user, system } = process.cpuUsage()
  for (const { text } of sentences) readSentence(text, names)
  const spent = process.cpuUsage({ user, system })
  expect((spent.user + spent.system) / 1_000 / sentences.length).toBeLessThan(5)
})

describe('the words of a language', () => {
  test.each(languages)('%s: each phrase means one thing', (language) => {
    const seen = new Map<string, string>()
    for (const [phrase, concept] of phrasesOf(wordFiles[language])) {
      expect(seen.get(phrase), `${phrase} is ${concept} too`).toBeUndefined()
      seen.set(phrase, concept)
    }
  })

  test.each(languages)('%s: weigh at most 15 KB', (language) => {
    expect(gzipSync(wordFiles[language]).length).toBeLessThanOrEqual(15_000)
  })
})

describe('a sentence that makes no sense', () => {
  test.each([
    ['nothing', '', ''],
    ['emoji alone', '😀🏠🌊', ''],
    ['signs', '%%% --- ((( $', ''],
    ['a number', '12345', '12345'],
    ['a far city', 'Лиссабон', 'Лиссабон'],
  ])('sets no filter and no order: %s', (_, text, rest) => {
    expect(readSentence(text, names)).toMatchObject({ filters: {}, sort: undefined, rest })
  })

  test('has the bounds of a backward range swapped', () => {
    const { filters, sort } = readSentence('cheap from 500k to 100k', names)
    expect({ filters, sort }).toEqual({
      filters: { minPrice: 100_000, maxPrice: 500_000 },
      sort: 'cheap',
    })
  })

  test.each([
    ['emoji alone', '😀🏠🌊', [{ kind: 'nothing' }]],
    ['a greeting alone', 'привет', [{ kind: 'nothing' }]],
    ['a range told backwards', 'cheap from 500k to 100k', [{ kind: 'turned' }]],
    ['what no home is', 'studio with three rooms', [{ kind: 'either' }]],
    ['kinds to choose from', 'студия, однушка или двушка', []],
    ['another city', 'квартира в Тбилиси', [{ kind: 'elsewhere', text: 'Тбилиси' }]],
    ['another city, in Hebrew', 'דירה בטביליסי', [{ kind: 'elsewhere', text: 'טביליסי' }]],
    ['another city, in Georgian', 'ბინა თბილისში', [{ kind: 'elsewhere', text: 'თბილისში' }]],
    ['a street of that name', 'квартира на улице Тбилиси', []],
    ['the city itself', 'квартира в Батуми', []],
    ['a page of letters', 'щ'.repeat(10_000), [{ kind: 'cut' }]],
    [
      'a pasted listing',
      `Продаётся студия 32 м² за $45 000. ${'Рядом всё, что нужно для счастья! '.repeat(300)}`,
      [{ kind: 'long' }],
    ],
  ])('gets notes on how it was read: %s', (_, text, notes) => {
    expect(readSentence(text, names).notes).toEqual(notes)
  })

  test('gets no note about another city that is the city of the site', () => {
    const there = { ...names, city: ['Тбилиси', 'Tbilisi', 'თბილისი', 'טביליסי'] }
    for (const text of ['квартира в Тбилиси', 'ბინა თბილისში', 'דירה בטביליסי'])
      expect(readSentence(text, there)).toMatchObject({ rest: '', notes: [] })
  })

  test('is not converted to the other keyboard layout for one short word', () => {
    for (const text of ['европейская кухня', 'щщщщщ', 'ooo'])
      expect(readSentence(text, names).rest).toBe(text)
    expect(readSentence('ldeirf e vjhz', names).filters).toMatchObject({ sea: 500 })
  })

  test('gets the meaning of each of its pieces', () => {
    const { understood } = readSentence('двушка без балкона до 80 тысяч с бассейном', names)
    expect(understood).toEqual([
      { text: 'двушка', filters: { apartmentCategory: ['2rooms'] } },
      { text: 'без балкона', isText: true },
      { text: 'до 80 тысяч', filters: { maxPrice: 80_000 } },
      { text: 'бассейном', isText: true },
    ])
  })

  test('is read to its end, however long', () => {
    const endless = 'двушка у моря до 80 тысяч '.repeat(1_000)
    const { filters, rest } = readSentence(endless, names)
    expect(filters).toMatchObject({ apartmentCategory: ['2rooms'], sea: 500, maxPrice: 80_000 })
    expect(rest.length).toBeLessThanOrEqual(limits.ask)
  })

  test('gives filters that the API accepts, whatever it says', () => {
    const words = languages.flatMap((language) =>
      [...phrasesOf(wordFiles[language])].map(([phrase]) => phrase.replaceAll('*', 'а')),
    )
    const word = fc.oneof(
      fc.constantFrom(...words),
      fc.integer({ min: -5, max: 99_999_999 }).map(String),
      fc.constantFrom('-', '+', '$', '/', '0', '1,5', '9999999999999999', 'მე-5', '№'),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (said) => {
        const { filters } = readSentence(said.join(' '), names)
        const parsed = wireFilters.safeParse(filters)
        expect(parsed.error?.issues ?? [], said.join(' ')).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })
})
