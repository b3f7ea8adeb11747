import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../../../contract/languages.ts'
import { writeAddress } from './address-line.ts'
import { readGazetteerFile } from './city-file.ts'
import { openGazetteer } from './gazetteer.ts'
import { houseKey } from './house-number.ts'

const folder = join(import.meta.dirname, '../../../resources/cities/batumi')
const gazetteer = openGazetteer(folder)
const { streets } = readGazetteerFile(folder)
const first = (text: string) => gazetteer.search(text, 'en', 1)[0]

describe('searching for an address', () => {
  it.each([
    ['улица Шота Руставели, 27', 'as Russian writes it'],
    ['ул. Руставели 27', 'abbreviated, by the surname'],
    ['27 rustaveli st', 'in lower-case Latin, the number first'],
    ['Rustaveli Avenue 27', 'by its former rank'],
    ['რუსთაველის ქ. 27', 'abbreviated in Georgian'],
    ["רח' רוסתוולי 27", 'abbreviated in Hebrew'],
    ['г. Батуми, Руставели Шота ул., д. 27, кв. 5', 'in full, in another order, with a flat'],
    ['Shota Rustaveli Street 27, Batumi, Georgia', 'with the city and the country after'],
    ['ბათუმი, რუსთაველის გამზირი 27', 'with the city before'],
    ['Рустовели 27', 'with a wrong letter'],
    ['rustaevli 27', 'with two letters swapped'],
  ])('finds %s: %s', (text) => {
    expect(first(text)).toMatchObject({
      address: '27 Shota Rustaveli Street',
      city: 'batumi',
      precision: 'house',
    })
  })

  it.each([
    ['Жордания', 'Noe Zhordania Street'],
    ['Jordania', 'Noe Zhordania Street'],
    ['ჟორდანია', 'Noe Zhordania Street'],
    ['Чичавадзе', 'Ilia Chavchavadze Street'],
    ['Парнаваза', 'Parnavaz Mepe Street'],
    ['улица 26 мая', '26 May Street'],
    ['Меликишвили 2-й пер.', 'Petre Melikishvili 2nd Lane'],
    ['סמטה 2 של רחוב פטרה מליקישווילי', 'Petre Melikishvili 2nd Lane'],
    ['Руст', 'Shota Rustaveli Street'],
    ['площадь Европы', 'Europe Square'],
    ['старый батуми', 'Old Batumi'],
    ['Gonio fortress', 'Gonio Fortress'],
    ['Батуми', 'Batumi'],
  ])('finds %s', (text, address) => {
    expect(first(text)?.address).toBe(address)
  })

  it('takes a number without "lane" for a house, and one with it for the lane', () => {
    expect(first('Меликишвили 2')?.address).toBe('2 Petre Melikishvili Street')
    expect(first('26 мая 12')?.address).toBe('26 May Street, 12')
  })

  it('answers in the language asked for and knows the others', () => {
    const [match] = gazetteer.search('Gorgasali 12 а/3', 'he', 1)
    expect(match?.address).toBe('רחוב ואחטנג גורגסלי 12א/3')
    expect(match?.names).toEqual({
      ru: 'улица Вахтанга Горгасали, 12А/3',
      en: '12A/3 Vakhtang Gorgasali Street',
      ka: 'ვახტანგ გორგასალის ქუჩა 12ა/3',
      he: 'רחוב ואחטנג גורגסלי 12א/3',
    })
    expect(match?.district?.ru).toBe('Старый Батуми')
  })

  it('offers both streets of one surname and keeps to the limit', () => {
    const found = gazetteer.search('Химшиашвили 5', 'ru', 2).map(({ address }) => address)
    expect(found).toHaveLength(2)
    expect(found).toContain('улица Шерифа Химшиашвили, 5')
    expect(found).toContain('улица Селима Химшиашвили, 5')
  })

  it('has only the precision of the street for a number beyond it', () => {
    expect(first('Давида Клдиашвили 900')?.precision).toBe('street')
  })

  it('finds nothing for a text that names no place', () => {
    for (const text of ['', '   ', '!!!', 'qwrtpsdfg', 'улица', '🏠'])
      expect(gazetteer.search(text, 'ru', 5), text).toEqual([])
  })

  it('survives any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 255 }), (text) => {
        expect(gazetteer.search(text, 'ka', 3).length).toBeLessThanOrEqual(3)
      }),
    )
  })

  it('forgives one wrong letter in any long name in any language', () => {
    const missed: string[] = []
    for (const { names, id } of streets.slice(0, 90))
      for (const lang of languages) {
        const wrong = withSwappedLetters(names[lang])
        const found = gazetteer.search(wrong, 'en', 3).map(({ names: { en } }) => en)
        if (!found.includes(names.en)) missed.push(`${wrong} (${id})`)
      }
    expect(missed).toEqual([])
  })

  it('takes less than 3 ms a question on average', () => {
    const texts = streets.map(({ names }) => `${names.ru} 12`)
    // Measured in processor time: the clock would also count waiting for other programs.
    const start = process.cpuUsage()
    for (const text of texts) gazetteer.search(text, 'ru', 5)
    expect(process.cpuUsage(start).user / 1000 / texts.length).toBeLessThan(3)
  })
})

describe('recognising a stored address', () => {
  it('gives every street one key in all four languages, houses told apart', () => {
    for (const { id, names } of streets)
      for (const house of [undefined, { number: 3, letter: 'b', part: '' }]) {
        const key = id + (house ? `/${houseKey(house)}` : '')
        const lines = writeAddress(names, house)
        for (const lang of languages) {
          const known = gazetteer.recognise(lines[lang])
          expect(known?.key, lines[lang]).toBe(key)
          expect(known?.names).toEqual(lines)
        }
      }
  })

  it('tells the district', () => {
    expect(gazetteer.recognise('ул. Горгасали, 20')?.district?.en).toBe('Old Batumi')
  })

  it.each(['Химшиашвили 5', 'улица Ленина 5', 'квартира у моря', ''])(
    'does not guess at %o',
    (text) => {
      expect(gazetteer.recognise(text)).toBeUndefined()
    },
  )
})

describe('asking what is at a point', () => {
  it('finds the street of a house by its point, and mostly the house itself', () => {
    const names = streets.filter(({ numbering }) => numbering && numbering.to >= 20)
    let [same, near, all] = [0, 0, 0]
    for (const { names: street, numbering } of names)
      for (const number of [8, 9, Math.floor((numbering?.to ?? 0) / 2)]) {
        const house = gazetteer.search(`${street.ka} ${number}`, 'en', 1)[0]
        const back = house && gazetteer.reverse(...house.coordinates, 'ka')
        if (!back) continue
        all++
        const [id, found] = gazetteer.recognise(back.address)?.key.split('/') ?? []
        if (id !== gazetteer.recognise(street.ka)?.key) continue
        same++
        if (Math.abs(Number(found) - number) <= 2) near++
      }
    expect(all).toBeGreaterThan(200)
    expect(same / all).toBeGreaterThan(0.75)
    expect(near / same).toBeGreaterThan(0.9)
  })

  it('keeps the point that was asked for', () => {
    expect(gazetteer.reverse(41.64951, 41.63853, 'ru')?.coordinates).toEqual([41.64951, 41.63853])
  })

  it('knows nothing outside Batumi', () => {
    for (const [lat, lon] of [
      [41.7187, 41.7335],
      [41.7184, 44.7837],
      [41.65, 41.5],
      [41.5219, 41.5489],
    ] as const) {
      expect(gazetteer.isInCity(lat, lon)).toBe(false)
      expect(gazetteer.reverse(lat, lon, 'ru')).toBeUndefined()
    }
  })

  it('names the district far from any street', () => {
    expect(gazetteer.reverse(41.5795, 41.662, 'en')).toMatchObject({
      precision: 'place',
      city: 'batumi',
      address: 'Batumi Industrial District',
    })
  })
})

function withSwappedLetters(name: string): string {
  const [longest = ''] = (name.match(/\p{L}+/gu) ?? []).toSorted((a, b) => b.length - a.length)
  if (longest.length < 6) return name
  const wrong = longest.slice(0, 3) + longest.charAt(4) + longest.charAt(3) + longest.slice(5)
  return name.replace(longest, wrong)
}
