import { expect, it } from 'vitest'
import { readAll } from '../testing/read-all.ts'
import { cianFeed, cianObject } from '../testing/sample-feeds.ts'

const readOne = async (object: string) => {
  const { taken, refused } = await readAll(cianFeed(object))
  expect(refused).toEqual([])
  return taken[0]!
}

it('a CIAN object becomes a listing, default photo first, city from the address', async () => {
  const { format, taken } = await readAll(cianFeed(cianObject()))
  expect(format).toBe('cian')
  expect(taken[0]).toMatchObject({
    id: 'flat-1',
    line: 3,
    warnings: [],
    listing: {
      dealType: 'sale',
      category: 'newApartment',
      apartmentCategory: '2rooms',
      address: 'улица Руставели, 27',
      city: 'batumi',
      coordinates: [41.6474, 41.6325],
      currency: 'USD',
      price: 85_000,
      area: 62.5,
      floor: 7,
      floorsCount: 20,
      apartmentCondition: 'finishedWithRenovation',
      heatingTypes: ['conditioner'],
      facilities: ['balcony', 'bath', 'dishwasher', 'pets'],
      paymentVariants: ['mortgage'],
    },
    traces: { phones: ['995555123456'] },
  })
  expect(taken[0]?.listing.images.map(({ url }) => url)).toEqual([
    'https://example.com/1/cover.jpg',
    'https://example.com/1/2.jpg',
  ])
})

it.each([
  ['flatSale', 'sale', 'secondaryApartment'],
  ['flatRent', 'rent', 'secondaryApartment'],
  ['dailyFlatRent', 'daily', 'secondaryApartment'],
  ['houseSale', 'sale', 'house'],
  ['townhouseRent', 'rent', 'house'],
  ['freeAppointmentObjectRent', 'rent', 'commercial'],
  ['officeSale', 'sale', 'commercial'],
])('the CIAN category %s gives the deal %s and category %s', async (word, dealType, category) => {
  const { listing } = await readOne(cianObject('', 'a', word))
  expect(listing).toMatchObject({ dealType, category })
})

it.each(['roomRent', 'bedRent', 'flatShareSale', 'garageRent'])(
  'a CIAN object of the category %s is refused',
  async (word) => {
    const { refused } = await readAll(cianFeed(cianObject('', 'a', word)))
    expect(refused).toEqual([{ id: 'a', line: 3, reason: 'UNSUPPORTED_KIND' }])
  },
)

it('a CIAN feed may write its root and its version in other letter case', async () => {
  const feed = cianFeed(cianObject())
    .replaceAll('feed_version', 'Feed_Version')
    .replace('<feed>', '<Feed>')
    .replace('</feed>', '</Feed>')
  expect(await readAll(feed)).toMatchObject({
    format: 'cian',
    fault: undefined,
    taken: [{ id: 'flat-1' }],
  })
})

it('a CIAN plot may be measured in hundreds of square metres or in hectares', async () => {
  const plot = (area: string, unit: string) =>
    cianObject(`<Land><Area>${area}</Area>${unit}</Land>`, 'a', 'landSale').replace(
      /<TotalArea>.*?<\/TotalArea>/,
      '',
    )
  const areaOf = async (object: string) => (await readOne(object)).listing.area
  expect(await areaOf(plot('6,5', '<AreaUnitType>sotka</AreaUnitType>'))).toBe(650)
  expect(await areaOf(plot('0.12', '<AreaUnitType>hectare</AreaUnitType>'))).toBe(1_200)
  expect(await areaOf(plot('7', ''))).toBe(700)
})

it('a CIAN price without a currency is taken as roubles and converted', async () => {
  const { listing } = await readOne(
    cianObject().replace('<Currency>usd</Currency>', '').replace('85000', '9000000'),
  )
  expect(listing).toMatchObject({
    price: 100_000,
    currency: 'USD',
    originalPrice: { amount: 9_000_000, currency: 'RUB' },
  })
})
