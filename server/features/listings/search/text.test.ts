import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listings } from '../../../../contract/listings/listings.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'

let server: TestServer
const named: Record<string, string> = {}

beforeAll(async () => {
  server = await openTestServer()
  const agency = await server.someone({ is_admin: true, agencyName: 'Agency' })
  named.rustaveli = await server.listing(agency.id, {
    address: 'улица Руставели, 27',
    title: 'Свет',
  })
  named.gorgiladze = await server.listing(agency.id, {
    address: 'улица Горгиладзе, 12',
    description: 'Тихий двор, рядом рынок. Скидка 50%_!',
  })
  named.georgian = await server.listing(agency.id, {
    address: 'улица Горгиладзе, 112',
    title: 'ნათელი ბინა ზღვასთან',
  })
  named.hebrew = await server.listing(agency.id, {
    address: 'улица Горгиладзе, 5',
    title: 'דירה מרווחת',
  })
})
afterAll(() => server.close())

const found = async (search: string) => {
  const query = { filters: { search } }
  const { body } = await server.call(listings.find, { query })
  const count = await server.call(listings.count, { query })
  expect(count.body.count).toBe(body.length)
  const markers = await server.call(listings.markers, { query })
  expect(markers.body.reduce((sum, marker) => sum + marker.count, 0)).toBe(body.length)
  return body.map(({ id }) => Object.keys(named).find((name) => named[name] === id)).sort()
}

describe('a text search', () => {
  it.each([
    ['Russian', 'руставели'],
    ['English', 'Rustaveli'],
    ['Georgian', 'რუსთაველი'.slice(0, 8)],
    ['a house number', 'Руставели 27'],
    ['words in any order and case', '27 РУСТАВЕЛИ улица'],
  ])('finds an address typed in %s', async (_, text) => {
    expect(await found(text)).toEqual(['rustaveli'])
  })

  it('finds an address whose words are written otherwise than in the listing', async () => {
    expect(await found('проспект Руставели 27')).toEqual(['rustaveli'])
  })

  it('finds an address typed in Hebrew', async () => {
    const { body } = await server.call(listings.get, { params: { id: named.rustaveli ?? '' } })
    const street = body.addressIn?.he.match(/\p{L}{5,}/gu)?.at(-1) ?? ''
    expect(street).not.toBe('')
    expect(await found(street)).toEqual(['rustaveli'])
  })

  it.each([
    ['ru, a wrong letter', 'Руставили', ['rustaveli']],
    ['ru, a missing letter', 'Рустаели', ['rustaveli']],
    ['ru, letters swapped', 'Русатвели', ['rustaveli']],
    ['en, a letter too many', 'Rustavelli', ['rustaveli']],
    ['ka, a wrong letter', 'ნათელო', ['georgian']],
    ['ka, letters swapped', 'ზღვასათნ', ['georgian']],
    ['he, a wrong letter', 'מרווהת', ['hebrew']],
    ['he, a missing letter', 'מרוות', ['hebrew']],
    ['one typo beside a right word', 'рыкон двор', []],
    ['one typo of two words', 'рынак двор', ['gorgiladze']],
  ])('forgives a typo: %s', async (_, text, expected) => {
    expect(await found(text)).toEqual(expected)
  })

  it('matches a number as a whole, not as a part of another', async () => {
    expect(await found('Горгиладзе 12')).toEqual(['gorgiladze'])
    expect(await found('112')).toEqual(['georgian'])
    expect(await found('12')).toEqual(['gorgiladze'])
  })

  it('matches short words by their beginnings', async () => {
    expect(await found('дв')).toEqual(['gorgiladze'])
    expect(await found('ул 27')).toEqual(['rustaveli'])
    expect(await found('ул 99')).toEqual([])
    expect(await found('ор')).toEqual([])
  })

  it('does not correct a word that a listing has as typed', async () => {
    expect(await found('рынок')).toEqual(['gorgiladze'])
    expect(await found('дирижабль')).toEqual([])
  })

  it.each(['5cb443b0', 'b5c', 'A2-7f', '2b15k9'])(
    'finds a word that mixes letters with digits: %s',
    async (word) => {
      const owner = await server.someone({ is_admin: true })
      named.mixed = await server.listing(owner.id, { title: `Над морем ${word}` })
      expect(await found(word)).toEqual(['mixed'])
      expect(await found(`Над морем ${word}`)).toEqual(['mixed'])
    },
  )

  it('finds only listings that have every word', async () => {
    expect(await found('тихий рынок')).toEqual(['gorgiladze'])
    expect(await found('тихий руставели')).toEqual([])
  })

  it('treats the special signs of SQL as plain text', async () => {
    expect(await found('50%')).toEqual(['gorgiladze'])
    for (const text of ['%', '_____', '\\', "'", '%%%%%'])
      expect(await found(text), text).toEqual([])
    expect(await found("руставели'; drop table listings; --")).toEqual([])
  })

  it('finds the name of the agency', async () => {
    expect(await found('agencyname')).toEqual([])
    const agency = await server.someone({ is_admin: true })
    named.named = await server.listing(agency.id, {}, { search_text: 'морской бриз\nулица' })
    expect(await found('морской бриз')).toEqual(['named'])
    expect(await found('бр')).toEqual(['named'])
  })

  it('forgives a typo across two words, and in a text too long to be a word', async () => {
    const owner = await server.someone({ is_admin: true })
    named.across = await server.listing(owner.id, {}, { search_text: 'северный ветер' })
    named.apart = await server.listing(owner.id, {}, { search_text: 'ветер северный' })
    expect(await found('северныйветер')).toEqual(['across'])
    named.within = await server.listing(owner.id, {}, { search_text: 'северныйвветер' })
    expect(await found('северныйветер')).toEqual(['across', 'within'])
    expect(await found('ландиш')).toEqual([])
    named.long = await server.listing(owner.id, {}, { search_text: `${'о'.repeat(70)}ландыш` })
    expect(await found('ландиш')).toEqual(['long'])
  })
})

describe('what a listing states as facts', () => {
  beforeAll(async () => {
    const owner = await server.someone({ is_admin: true })
    named.factual = await server.listing(owner.id, {
      apartmentCategory: 'studio',
      facilities: ['seaView', 'balcony'],
      address: 'улица Пушкина, 3',
    })
    named.house = await server.listing(owner.id, {
      category: 'house',
      apartmentCategory: null,
      address: 'улица Пушкина, 5',
    })
    named.talk = await server.listing(owner.id, {
      description: 'Новый дом рядом с домом культуры',
      address: 'улица Пушкина, 7',
    })
  })

  it.each([
    ['the view', ['вид на море', 'sea view', 'ზღვის ხედი', 'נוף לים'], ['factual']],
    ['a balcony', ['балкон', 'balcony', 'აივანი', 'מרפסת'], ['factual']],
    ['a studio', ['студия', 'studio', 'სტუდიო', 'סטודיו'], ['factual']],
    ['a house', ['дом', 'house', 'სახლი', 'בית'], ['house']],
  ])('is found in any language: %s', async (_, texts, expected) => {
    for (const text of texts) expect(await found(text), text).toEqual(expected)
  })

  it('can be searched for together with other words', async () => {
    expect(await found('квартира тихий рынок')).toEqual(['gorgiladze'])
    expect(await found('дом тихий рынок')).toEqual([])
  })

  it('is not required of a listing whose title has all the words', async () => {
    const owner = await server.someone({ is_admin: true })
    named.titled = await server.listing(owner.id, {
      category: 'house',
      title: 'Студия Магнолия над морем',
    })
    expect(await found('Студия Магнолия')).toEqual(['titled'])
    expect(await found('Над морем, Магнолия')).toEqual(['titled'])
    expect(await found('студия')).not.toContain('titled')
  })

  it('includes the number of the listing', async () => {
    expect(await found(named.hebrew ?? '')).toContain('hebrew')
    expect(await found(`№ ${named.hebrew}`)).toContain('hebrew')
    expect(await found('999999999999999999')).toEqual([])
  })
})
