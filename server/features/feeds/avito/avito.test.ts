import { expect, it } from 'vitest'
import { readAll } from '../testing/read-all.ts'
import { avitoAd, avitoFeed } from '../testing/sample-feeds.ts'

const readOne = async (ad: string) => {
  const { taken, refused } = await readAll(avitoFeed(ad))
  expect(refused).toEqual([])
  return taken[0]!
}

it('an Avito ad becomes a listing that keeps its original price in roubles', async () => {
  const { format, taken } = await readAll(avitoFeed(avitoAd()))
  expect(format).toBe('avito')
  expect(taken[0]).toMatchObject({
    id: 'flat-1',
    listing: {
      dealType: 'sale',
      category: 'newApartment',
      apartmentCategory: 'studio',
      description: 'Светлая квартира,\nпять минут до моря.',
      address: 'улица Руставели, 27',
      city: 'batumi',
      price: 85_000,
      currency: 'USD',
      area: 31.5,
      floor: 7,
      floorsCount: 20,
      apartmentCondition: 'blackFrame',
      facilities: ['balcony'],
      originalPrice: {
        amount: 7_650_000,
        currency: 'RUB',
        period: null,
        rate: 90,
        at: '2026-03-01',
      },
    },
    warnings: [{ code: 'PRICE_CONVERTED' }],
  })
  expect(taken[0]?.listing.images).toHaveLength(2)
})

it('an Avito ad of a domestic category is read as well', async () => {
  const ad = avitoAd()
    .replace('Недвижимость за рубежом', 'Дома, дачи, коттеджи')
    .replace('Продам', 'Сдам')
  expect((await readOne(ad)).listing).toMatchObject({ category: 'house', dealType: 'rent' })
})

it('an Avito ad for rent by the day becomes a daily rental', async () => {
  const ad = avitoAd('<LeaseType>Посуточно</LeaseType><PetsAllowed>Да</PetsAllowed>')
    .replace('Продам', 'Сдам')
    .replace('7650000', '3600')
  expect((await readOne(ad)).listing).toMatchObject({
    dealType: 'daily',
    price: 40,
    facilities: ['balcony', 'pets'],
  })
})

it.each([
  ['<LeaseDeposit>Без залога</LeaseDeposit>', 0],
  ['<LeaseDeposit>1,5 месяца</LeaseDeposit>', 900],
  ['<DepositAmount>45 000</DepositAmount>', 500],
])('an Avito ad has its deposit read from %s', async (deposit, dollars) => {
  const ad = avitoAd(deposit).replace('Продам', 'Сдам').replace('7650000', '54000')
  expect((await readOne(ad)).listing).toMatchObject({
    dealType: 'rent',
    price: 600,
    deposit: dollars,
  })
})

it('an Avito ad has a commission if its percentage is above zero', async () => {
  const commission = async (percent: string) =>
    (await readOne(avitoAd(`<LeaseCommissionSize>${percent}</LeaseCommissionSize>`))).listing
      .commission
  expect([await commission('0'), await commission('50%')]).toEqual([false, true])
})

it('an Avito ad of a plot gives the area in hundreds of square metres', async () => {
  const ad = avitoAd('<LandArea>6.5</LandArea>')
    .replace('Квартира, апартаменты', 'Земельный участок')
    .replace(/<Square>.*?<\/Square>/, '')
  expect((await readOne(ad)).listing).toMatchObject({ category: 'land', area: 650 })
})

it.each(['Комнаты', 'Гаражи и машиноместа'])('an Avito ad in %s is refused', async (category) => {
  const { refused } = await readAll(
    avitoFeed(avitoAd().replace('Недвижимость за рубежом', category)),
  )
  expect(refused).toMatchObject([{ id: 'flat-1', reason: 'UNSUPPORTED_KIND' }])
})
