import { expect, it } from 'vitest'
import type { FeedOffer } from '../../../contract/feeds/feeds.ts'
import { emptyListing } from '../../../contract/listings/listing-fields.ts'
import { joinOffers } from './join-offers.ts'
import { readAll } from './testing/read-all.ts'
import { cianFeed, cianObject, csvFeed, csvRow, yrlFeed, yrlOffer } from './testing/sample-feeds.ts'

const offer = (
  id: string,
  listing: Partial<FeedOffer['listing']> = {},
  traces: Partial<FeedOffer['traces']> = {},
): FeedOffer => ({
  id,
  line: 1,
  listing: {
    ...structuredClone(emptyListing),
    category: 'secondaryApartment',
    apartmentCategory: '2rooms',
    address: 'улица Руставели, 27',
    area: 62,
    floor: 7,
    price: 85_000,
    images: [],
    originalPrice: null,
    ...listing,
  },
  warnings: [],
  traces: { otherIds: [], isPointOfAddress: false, phones: [], flat: null, prices: [], ...traces },
})

const join = (...sources: FeedOffer[][]) =>
  joinOffers(sources.map((offers, index) => ({ name: 'abc'[index] ?? '', offers })))
const idsOf = (...sources: FeedOffer[][]) =>
  join(...sources).map(({ offers }) => offers.map(({ source, id }) => `${source}:${id}`))
const picture = (url: string) => ({ url, type: 'image' as const, isPlan: false })

it('joins one home from three feeds in three formats', async () => {
  const feeds = [
    yrlFeed(yrlOffer('', 'y-1')),
    cianFeed(cianObject('', 'c-1')),
    csvFeed(csvRow('t-1')),
  ]
  const sources = await Promise.all(feeds.map((feed) => readAll(feed)))
  const [home, ...others] = joinOffers(
    sources.map(({ format, taken }) => ({ name: format ?? '', offers: taken })),
  )
  expect(others).toEqual([])
  expect(home?.offers.map(({ id }) => id)).toEqual(['y-1', 'c-1', 't-1'])
  expect(home?.reasons).toEqual(expect.arrayContaining(['pictures']))
  // A field that the first source lacks comes from the next source that has it.
  expect(home?.origin).toMatchObject({ address: 'yrl', facilities: 'yrl', images: 'yrl' })
})

it('joins by an id that stands in another field', () => {
  const elsewhere = { address: null, area: null, floor: null }
  expect(idsOf([offer('CRM-100')], [offer('x', elsewhere, { otherIds: ['crm-100'] })])).toEqual([
    ['a:CRM-100', 'b:x'],
  ])
})

it('joins by address, floor, area and rooms, however the address is written', () => {
  expect(
    idsOf([offer('a')], [offer('b', { address: 'Батуми, Руставели ул., д. 27', area: 62.4 })]),
  ).toEqual([['a:a', 'b:b']])
})

it.each([
  ['another floor', { floor: 8 }],
  ['another area', { area: 70 }],
  ['other rooms', { apartmentCategory: '3rooms' as const }],
  ['another deal', { dealType: 'rent' as const }],
  ['another house', { address: 'улица Руставели, 29' }],
])('keeps apart offers with %s', (_, other) => {
  expect(idsOf([offer('a')], [offer('b', other)])).toEqual([])
})

it('keeps apart flats with different numbers', () => {
  expect(idsOf([offer('a', {}, { flat: '15' })], [offer('b', {}, { flat: '16' })])).toEqual([])
})

it('joins by the same images unless another field contradicts', () => {
  const images = [picture('https://example.com/1.jpg'), picture('https://example.com/2.jpg')]
  const other = { address: 'Rustaveli 27', images: [picture('http://example.com/2.jpg')] }
  expect(idsOf([offer('a', { images })], [offer('b', other)])).toEqual([['a:a', 'b:b']])
  expect(idsOf([offer('a', { images })], [offer('b', { ...other, floor: 9 })])).toEqual([])
})

it('joins by phone, point and price where there is no address', () => {
  const seen = { address: null, coordinates: [41.6474, 41.6325] as const }
  const phones = ['995555123456']
  expect(
    idsOf([offer('a', seen, { phones })], [offer('b', seen, { phones: ['555123456'] })]),
  ).toEqual([['a:a', 'b:b']])
  expect(
    idsOf([offer('a', seen, { phones })], [offer('b', { ...seen, price: 90_000 }, { phones })]),
  ).toEqual([])
})

it('never joins two offers of one source, nor one offer with either of two alike', () => {
  expect(idsOf([offer('a'), offer('b')])).toEqual([])
  expect(idsOf([offer('a'), offer('b')], [offer('c')])).toEqual([])
  expect(idsOf([offer('id-a'), offer('id-b')], [offer('c', {}, { otherIds: ['id-b'] })])).toEqual([
    ['a:id-b', 'b:c'],
  ])
})

it('takes price, currency and original price from the same source', () => {
  const original = {
    amount: 8_100_000,
    currency: 'RUB' as const,
    period: null,
    rate: 90,
    at: '2026-03-01',
  }
  const [home] = join(
    [offer('a', { price: null })],
    [offer('b', { price: 90_000, originalPrice: original })],
  )
  expect(home?.listing).toMatchObject({ price: 90_000, currency: 'USD', originalPrice: original })
  expect(home?.origin).toMatchObject({ price: 'b', currency: 'b', address: 'a' })
})

it('joins ten thousand homes in seconds, though all have one picture in common', {
  tags: 'long',
}, () => {
  const many = (source: string) =>
    Array.from({ length: 10_000 }, (_, n) =>
      offer(`${source}-${n}`, {
        address: `улица Руставели, ${n}`,
        images: [
          picture(`https://example.com/${n}.jpg`),
          picture('https://example.com/building.jpg'),
        ],
      }),
    )
  const sources = [many('a'), many('b')]
  const start = performance.now()
  expect(join(...sources)).toHaveLength(10_000)
  expect(performance.now() - start).toBeLessThan(10_000)
})
