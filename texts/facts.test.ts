import { describe, expect, test } from 'vitest'
import type { Language } from '../contract/languages.ts'
import { languages } from '../contract/languages.ts'
import * as words from '../contract/listings/listing-words.ts'
import { textsIn } from './all-languages.ts'
import type { Facts } from './facts.ts'
import { factsSentence, factsTitle, georgianOrdinal, shortFacts } from './facts.ts'

const listing = (part: Partial<Facts> = {}): Facts => ({
  dealType: 'sale',
  category: 'newApartment',
  apartmentCategory: '2rooms',
  area: 62,
  floor: 7,
  floorsCount: 20,
  apartmentCondition: 'whiteFrame',
  heatingTypes: ['central'],
  facilities: ['balcony', 'seaView'],
  ...part,
})

const house = listing({
  category: 'house',
  apartmentCategory: null,
  floor: null,
  floorsCount: 2,
  area: 150.5,
  apartmentCondition: 'finishedWithRenovation',
  heatingTypes: ['gas'],
  facilities: ['pets'],
})
const land = listing({
  dealType: 'rent',
  category: 'land',
  apartmentCategory: null,
  floor: null,
  floorsCount: null,
  area: 600,
  apartmentCondition: null,
  heatingTypes: [],
  facilities: [],
})

const expected: Record<Language, [apartment: string, house: string, land: string, short: string]> =
  {
    ru: [
      'Продаётся двухкомнатная квартира в новостройке, 62\u00a0м², на 7-м этаже из 20, в состоянии белого каркаса, с центральным отоплением, балконом и видом на море.',
      'Продаётся дом, 150,5\u00a0м², в 2 этажа, с ремонтом, с газовым отоплением; можно с животными.',
      'Сдаётся на длительный срок земельный участок, 600\u00a0м².',
      '2-комнатная, 62\u00a0м², этаж\u00a07 из\u00a020, белый каркас',
    ],
    en: [
      'For sale: a two-room apartment in a new building, 62\u00a0m², on floor 7 of 20, delivered as a white frame, with central heating, a balcony, and a sea view.',
      'For sale: a house, 150.5\u00a0m², on 2 floors, fully renovated, with gas heating; pets are welcome.',
      'For long-term rent: a plot of land, 600\u00a0m².',
      '2-room apartment, 62\u00a0m², floor\u00a07 of\u00a020, white frame',
    ],
    ka: [
      'იყიდება ოროთახიანი ბინა ახალ კორპუსში, 62\u00a0მ², 20-სართულიანი სახლის მე-7 სართულზე, თეთრი კარკასის მდგომარეობაში, ცენტრალური გათბობით, აივნით და ზღვის ხედით.',
      'იყიდება სახლი, 150,5\u00a0მ², 2-სართულიანი, გარემონტებული, გაზის გათბობით; შინაური ცხოველები დაშვებულია.',
      'ქირავდება გრძელვადიანად მიწის ნაკვეთი, 600\u00a0მ².',
      '2-ოთახიანი ბინა, 62\u00a0მ², სართული 7/20, თეთრი კარკასი',
    ],
    he: [
      'למכירה: דירת שני חדרים בבניין חדש, 62\u00a0מ״ר, בקומה 7 מתוך 20, במצב שלד לבן, עם הסקה מרכזית, מרפסת ונוף לים.',
      'למכירה: בית, 150.5\u00a0מ״ר, בשתי קומות, לאחר שיפוץ, עם חימום בגז; אפשר עם חיות מחמד.',
      'להשכרה לטווח ארוך: מגרש, 600\u00a0מ״ר.',
      'דירת 2 חדרים, 62\u00a0מ״ר, קומה\u00a07 מתוך\u00a020, שלד לבן',
    ],
  }

describe.each(languages)('the facts of a listing in %s', (language) => {
  test('make one natural sentence', async () => {
    const speech = textsIn(language)
    const [apartment, aHouse, aPlot, short] = expected[language]
    expect(factsSentence(listing(), speech)).toBe(apartment)
    expect(factsSentence(house, speech)).toBe(aHouse)
    expect(factsSentence(land, speech)).toBe(aPlot)
    expect(shortFacts(listing(), speech)).toBe(short)
  })

  test('have no key, gap or doubled mark for any deal, category, rooms and floor', async () => {
    const speech = textsIn(language)
    for (const dealType of words.dealTypes)
      for (const category of [...words.categories, null])
        for (const apartmentCategory of [...words.apartmentCategories, null])
          for (const apartmentCondition of [...words.apartmentConditions, null])
            for (const floor of [-1, 0, 1, 40, null])
              for (const floorsCount of [1, 2, 5, null]) {
                const facts = listing({
                  dealType,
                  category,
                  apartmentCategory,
                  apartmentCondition,
                  floor,
                  floorsCount,
                  heatingTypes: [...words.heatingTypes],
                  facilities: [...words.facilities],
                })
                const texts = [
                  factsSentence(facts, speech),
                  shortFacts(facts, speech),
                  factsTitle(facts, speech),
                ]
                for (const text of texts)
                  expect(text).not.toMatch(
                    /facts\.|listing:|\{\{|undefined|null|,\s*,|\s\s|^\s|\s\./,
                  )
              }
  })

  test('do not mention unknown facts', async () => {
    const speech = textsIn(language)
    const bare = listing({
      category: null,
      apartmentCategory: null,
      area: null,
      floor: null,
      floorsCount: null,
      apartmentCondition: null,
      heatingTypes: [],
      facilities: [],
    })
    expect(factsSentence(bare, speech)).not.toMatch(/[,;\d]/)
    expect(shortFacts(bare, speech)).not.toMatch(/[,\d]/)
  })
})

test('storeys are in the right Russian plural form', async () => {
  const speech = textsIn('ru')
  const storeys = (floorsCount: number) => shortFacts({ ...house, floorsCount }, speech)
  expect(storeys(1)).toContain('1 этаж')
  expect(storeys(3)).toContain('3 этажа')
  expect(storeys(5)).toContain('5 этажей')
  expect(storeys(21)).toContain('21 этаж')
})

test.each([
  [1, 'პირველ'],
  [2, 'მე-2'],
  [20, 'მე-20'],
  [21, '21-ე'],
  [30, '30-ე'],
  [40, 'მე-40'],
])('the Georgian floor %i is %s', (floor, word) => {
  expect(georgianOrdinal(floor)).toBe(word)
})
