import { describe, expect, it } from 'vitest'
import type { Listing } from '../../../contract/listings/listing.ts'
import batumi from '../../../resources/cities/batumi/city.json' with { type: 'json' }
import { cityWordsOf, idInName, matchFolder, wordsOf } from './match-listings.ts'

const cityWords = cityWordsOf(batumi)

it.each([
  ['123', '123'],
  ['ad 123', '123'],
  ['007', '7'],
  ['Ad-123 sea view', '123'],
  ['#45 Rustaveli', '45'],
  ['объявление №77', '77'],
  ['განცხადება 9', '9'],
  ['Rustaveli 27', undefined],
  ['100CANON', undefined],
  ['broad 12', undefined],
])('the folder name %s names the listing %s', (title, id) => {
  expect(idInName(title)).toBe(id)
})

it.each([
  ['ул. Руставели, 27', 'улица Руставели 27'],
  ['Rustaveli street 27, Batumi', 'rustaveli  st. 27'],
  ['რუსთაველის ქუჩა 27', 'რუსთაველის 27'],
])('%s and %s are the same address', (a, b) => {
  expect(wordsOf(a, cityWords)).toBe(wordsOf(b, cityWords))
  expect(wordsOf(a, cityWords)).not.toBe('')
})

it('The city name, in any language, and the kind of street do not count in an address', () => {
  for (const { name } of Object.values(batumi.names)) expect(wordsOf(name, cityWords)).toBe('')
  for (const word of ['ул', 'проспект', 'Street', 'AVE', 'ქუჩა', 'רחוב'])
    expect(wordsOf(`${word} 5`, cityWords)).toBe('5')
  expect(wordsOf(' ?! ', cityWords)).toBe('')
})

describe('A folder is matched to the listing', () => {
  const listing = (id: string, more: Partial<Listing> = {}) =>
    ({ id, title: null, address: null, images: [], ...more }) as unknown as Listing
  const matched = (title: string, ...listings: Listing[]) => matchFolder(title, listings, cityWords)
  const rustaveli = listing('12', { address: 'ул. Руставели, 27', images: [{}, {}] as never })

  it('that its number names, before any listing by address', () => {
    const named = listing('27', { title: 'Sea view', address: 'Elsewhere 1' })
    const target = { kind: 'existing', listingId: '27', label: 'Sea view', present: 0 }
    expect(matched('ad 27', rustaveli, named)).toEqual({ target, matchedBy: 'id' })
  })

  it('whose address its name is', () => {
    const target = { kind: 'existing', listingId: '12', label: 'ул. Руставели, 27', present: 2 }
    const match = { target, matchedBy: 'address' }
    expect(matched('Руставели 27', listing('1', { address: 'Руставели 2' }), rustaveli)).toEqual(
      match,
    )
    expect(matched('Батуми, проспект Руставели 27', rustaveli)).toEqual(match)
  })

  it('whose address in another language its name is', () => {
    const addressIn = { ka: 'რუსთაველის ქუჩა 27', he: undefined }
    const spelt = listing('5', { address: 'Rustaveli 27', addressIn } as never)
    expect(matched('რუსთაველის 27', spelt)?.target).toMatchObject({ listingId: '5' })
    expect(matched('რუსთაველის 27', listing('6', { addressIn } as never))?.target).toMatchObject({
      label: '6',
    })
  })

  it('but to none where two have the address, or its name says none', () => {
    expect(matched('Руставели 27', rustaveli, { ...rustaveli, id: '13' })).toBeUndefined()
    expect(matched('Руставели 28', rustaveli)).toBeUndefined()
    expect(matched('99', rustaveli)).toBeUndefined()
    expect(matched('Батуми', rustaveli, listing('1', { address: 'Batumi' }))).toBeUndefined()
    expect(matched('?!', listing('1', { address: '' }))).toBeUndefined()
  })
})
