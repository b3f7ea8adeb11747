import { expect, it } from 'vitest'
import { readAll } from '../testing/read-all.ts'
import { openImmoFeed, openImmoHome } from '../testing/sample-feeds.ts'

const readOne = async (home: string) => {
  const { taken, refused } = await readAll(openImmoFeed(home))
  expect(refused).toEqual([])
  return taken[0]!
}

it('an OpenImmo home becomes a listing, with its title image first', async () => {
  const { format, taken } = await readAll(openImmoFeed(openImmoHome()))
  expect(format).toBe('openimmo')
  expect(taken[0]).toMatchObject({
    id: 'OI-1',
    listing: {
      dealType: 'rent',
      category: 'secondaryApartment',
      apartmentCategory: '2rooms',
      title: 'Schöne Wohnung',
      description: 'Hell und ruhig.',
      address: 'Rustaveli, 27',
      price: 1_350,
      currency: 'GEL',
      deposit: 2_000,
      commission: false,
      area: 62.5,
      floor: 7,
      floorsCount: 20,
      apartmentCondition: 'finishedWithRenovation',
      heatingTypes: ['central', 'warmFloor', 'gas', 'conditioner'],
      facilities: ['bath', 'balcony', 'twoBathrooms', 'mountainsView'],
      originalPrice: null,
    },
    traces: { otherIds: ['77'], phones: ['995555123456'] },
    warnings: [],
  })
  expect(taken[0]?.listing.images).toEqual([
    { url: 'https://example.com/1/cover.jpg', type: 'image', isPlan: false },
    { url: 'https://example.com/1/2.jpg', type: 'image', isPlan: false },
    { url: 'https://example.com/1/plan.png', type: 'image', isPlan: true },
  ])
})

it('an OpenImmo home of first occupancy is a new flat, and one to buy is for sale', async () => {
  const home = openImmoHome()
    .replace('KAUF="false" MIETE_PACHT="true"', 'KAUF="1" MIETE_PACHT="0"')
    .replace('<kaltmiete>1350.00</kaltmiete>', '<kaufpreis>85.000,00</kaufpreis>')
    .replace('GEPFLEGT', 'ERSTBEZUG')
  expect((await readOne(home)).listing).toMatchObject({
    dealType: 'sale',
    category: 'newApartment',
    price: 85_000,
  })
})

it('an OpenImmo home priced by the day is a daily rental', async () => {
  const home = openImmoHome().replace('<preise>', '<preise><preis_zeiteinheit zeiteinheit="TAG"/>')
  expect((await readOne(home)).listing).toMatchObject({ dealType: 'daily', price: 1_350 })
})

it('an OpenImmo home that the feed marks as deleted is refused', async () => {
  const home = openImmoHome().replace(
    '</verwaltung_techn>',
    '<aktion aktionart="DELETE"/></verwaltung_techn>',
  )
  expect((await readAll(openImmoFeed(home))).refused).toEqual([
    { id: 'OI-1', line: 3, reason: 'MARKED_DELETED' },
  ])
})

it.each(['zimmer', 'parken'])('an OpenImmo home of the kind %s is refused', async (kind) => {
  const home = openImmoHome().replace('<wohnung wohnungtyp="ETAGE"/>', `<${kind}/>`)
  expect((await readAll(openImmoFeed(home))).refused).toMatchObject([
    { reason: 'UNSUPPORTED_KIND' },
  ])
})
