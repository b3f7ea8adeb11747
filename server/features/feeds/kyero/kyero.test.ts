import { expect, it } from 'vitest'
import { readAll } from '../testing/read-all.ts'
import { kyeroFeed, kyeroProperty } from '../testing/sample-feeds.ts'

const readOne = async (property: string) => {
  const { taken, refused } = await readAll(kyeroFeed(property))
  expect(refused).toEqual([])
  return taken[0]!
}

it('a Kyero property becomes a listing, its images in the order of their numbers', async () => {
  const { format, taken } = await readAll(kyeroFeed(kyeroProperty()))
  expect(format).toBe('kyero')
  expect(taken[0]).toMatchObject({
    id: 'K100',
    listing: {
      dealType: 'sale',
      category: 'newApartment',
      // One bedroom and the living room.
      apartmentCategory: '2rooms',
      description: 'Светлая квартира',
      address: 'Rustaveli street 27',
      price: 100_000,
      currency: 'USD',
      originalPrice: { amount: 90_000, currency: 'EUR', rate: 0.9 },
      area: 62,
      facilities: ['twoBathrooms', 'seaView'],
      heatingTypes: ['conditioner'],
    },
    traces: { otherIds: ['R-K100'] },
  })
  expect(taken[0]?.listing.images.map(({ url }) => url)).toEqual([
    'https://example.com/1/cover.jpg',
    'https://example.com/1/2.jpg',
  ])
})

it('a Kyero rent by the week is converted to a month', async () => {
  const { listing, warnings } = await readOne(
    kyeroProperty()
      .replace('>sale<', '>week<')
      .replace('>90000<', '>210<')
      .replace('>EUR<', '>USD<'),
  )
  expect(listing).toMatchObject({ dealType: 'rent', price: 913 })
  expect(warnings).toContainEqual({ code: 'PERIOD_CONVERTED', field: 'price', text: '210 / week' })
})

it('a Kyero property with its price on request is taken without a price', async () => {
  const { listing, warnings } = await readOne(kyeroProperty().replace('>90000<', '>x<'))
  expect(listing.price).toBe(null)
  expect(warnings).toContainEqual({ code: 'MISSING', field: 'price' })
})

it.each([
  ['villa', 'house'],
  ['Plot', 'land'],
  ['Commercial property', 'commercial'],
  ['Penthouse', 'newApartment'],
])('a Kyero property of the type %s becomes a %s', async (type, category) => {
  expect(
    (await readOne(kyeroProperty().replace('>apartment<', `>${type}<`))).listing.category,
  ).toBe(category)
})

it('a Kyero feed is recognised without a single property', async () => {
  expect(await readAll(kyeroFeed())).toEqual({
    format: 'kyero',
    fault: undefined,
    taken: [],
    refused: [],
  })
})
