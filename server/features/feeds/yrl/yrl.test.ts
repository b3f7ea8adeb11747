import { describe, expect, it } from 'vitest'
import { readAll } from '../testing/read-all.ts'
import { yrlFeed, yrlOffer } from '../testing/sample-feeds.ts'

const readOne = async (offer: string) => {
  const { taken, refused } = await readAll(yrlFeed(offer))
  expect(refused).toEqual([])
  return taken[0]!
}
const withText = (from: string | RegExp, to: string) => yrlOffer().replace(from, to)
const codes = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code)

describe('an offer of YRL', () => {
  it('becomes a listing', async () => {
    const { format, fault, taken } = await readAll(yrlFeed(yrlOffer()))
    expect({ format, fault }).toEqual({ format: 'yrl', fault: undefined })
    expect(taken).toEqual([
      {
        id: 'flat-1',
        line: 4,
        listing: {
          dealType: 'sale',
          category: 'newApartment',
          apartmentCategory: '2rooms',
          title: null,
          description: 'Светлая квартира, пять минут до моря.',
          address: 'улица Руставели, 27',
          city: 'batumi',
          coordinates: [41.6474, 41.6325],
          currency: 'USD',
          price: 85_000,
          area: 62.5,
          floor: 7,
          floorsCount: 20,
          heatingTypes: ['conditioner'],
          facilities: ['balcony', 'seaView', 'dishwasher', 'pets'],
          paymentVariants: ['mortgage'],
          apartmentCondition: 'finishedWithRenovation',
          isExclusive: false,
          rentalPeriods: [],
          commission: null,
          deposit: null,
          rentPaymentType: null,
          images: [
            { url: 'https://example.com/1/cover.jpg', type: 'image', isPlan: false },
            { url: 'https://example.com/1/plan.jpg', type: 'image', isPlan: true },
          ],
          originalPrice: null,
        },
        warnings: [],
        traces: {
          otherIds: [],
          isPointOfAddress: false,
          phones: ['995555123456'],
          flat: null,
          prices: [{ amount: 85_000, currency: 'USD', period: null }],
        },
      },
    ])
  })

  it.each([
    ['a flag', '<studio>1</studio>', ''],
    ['a word', '<rooms>Студия</rooms>', ''],
    ['the number 9', '<rooms>9</rooms>', ''],
    ['the number 7', '<rooms>7</rooms>', ''],
    ['the number 0', '<rooms>0</rooms>', ''],
    ['a category', '', '<category>студия</category>'],
  ])('is a studio if marked by %s', async (_, rooms, category) => {
    let offer = withText('<rooms>2</rooms>', rooms)
    if (category) offer = offer.replace('<category>квартира</category>', category)
    expect((await readOne(offer)).listing.apartmentCategory).toBe('studio')
  })

  it.each(['rub', 'rur', 'RUR', 'RUB', '₽', 'руб.'])('is in roubles with %s', async (currency) => {
    const offer = withText('<currency>USD', `<currency>${currency}`).replace(
      '85000',
      '8 100 000,00',
    )
    const { listing, warnings } = await readOne(offer)
    expect(listing).toMatchObject({
      price: 90_000,
      currency: 'USD',
      originalPrice: {
        amount: 8_100_000,
        currency: 'RUB',
        rate: 90,
        at: '2026-03-01',
        period: null,
      },
    })
    expect(warnings).toEqual([{ code: 'PRICE_CONVERTED', field: 'price', text: '8100000 RUB' }])
  })

  it.each([
    ['62,5', 'кв.м', 62.5],
    ['62.5', 'м2', 62.5],
    ['62.50', 'метры', 62.5],
    ['62.5 м²', '', 62.5],
    ['62.5', 'sq.m', 62.5],
  ])('has an area of %s %s', async (value, unit, metres) => {
    const offer = withText(
      /<area>.*<\/area>/,
      `<area><value>${value}</value><unit>${unit}</unit></area>`,
    )
    const read = await readOne(offer)
    expect(read.listing.area).toBe(metres)
    expect(read.warnings).toEqual([])
  })

  // The first letter of the first two is a Latin c, as in the format's own schema.
  it.each(['cот.', 'cотка', 'сотка', 'соток', 'сот'])('has a plot measured in %s', async (unit) => {
    const offer = withText('>квартира<', '>участок<').replace(
      /<area>.*<\/area>/,
      `<lot-area><value>6,5</value><unit>${unit}</unit></lot-area>`,
    )
    expect((await readOne(offer)).listing).toMatchObject({
      category: 'land',
      area: 650,
      floor: null,
    })
  })

  it.each(['-', '--', '---', '—', ''])('has no value where a field is %j', async (nothing) => {
    const offer = withText('<renovation>евро', `<renovation>${nothing}`).replace(
      '<floor>7',
      `<floor>${nothing}`,
    )
    const { listing, warnings } = await readOne(offer)
    expect(listing).toMatchObject({ floor: null, apartmentCondition: null })
    expect(warnings).toEqual([{ code: 'MISSING', field: 'apartmentCondition' }])
  })

  it.each(['да', 'Да', 'ДА', 'true', '1', '+'])('has a facility marked by %j', async (yes) => {
    const { listing, warnings } = await readOne(withText('<dishwasher>+', `<dishwasher>${yes}`))
    expect(listing.facilities).toContain('dishwasher')
    expect(warnings).toEqual([])
  })

  it.each(['нет', 'Нет', 'false', '0', '-'])('lacks a facility marked by %j', async (no) => {
    const { listing, warnings } = await readOne(withText('<dishwasher>+', `<dishwasher>${no}`))
    expect(listing.facilities).not.toContain('dishwasher')
    expect(warnings).toEqual([])
  })

  it.each(['квартирка', 'флигель'])(
    'of the unknown category %s is read without a category',
    async (word) => {
      const { listing, warnings } = await readOne(withText('>квартира<', `>${word}<`))
      expect(listing.category).toBeNull()
      expect(warnings).toContainEqual({ code: 'UNKNOWN_WORD', field: 'category', text: word })
    },
  )

  it('keeps the text of an unknown word in a warning', async () => {
    const { listing, warnings } = await readOne(withText('>квартира<', '>квартирка<'))
    expect(listing.category).toBe(null)
    expect(warnings[0]).toEqual({ code: 'UNKNOWN_WORD', field: 'category', text: 'квартирка' })
  })

  it('is let by the month, by the day, or by both', async () => {
    const rent = withText('>продажа<', '>аренда<')
    const price = (value: number, period: string) =>
      `<price><value>${value}</value><currency>USD</currency><period>${period}</period></price>`
    const read = async (...prices: string[]) => {
      const { listing, warnings } = await readOne(
        rent.replace(/<price>.*<\/price>/, prices.join('')),
      )
      return [listing.dealType, listing.price, warnings.map(({ code }) => code)]
    }
    expect(await read(price(600, 'месяц'))).toEqual(['rent', 600, []])
    expect(await read(price(40, 'день'))).toEqual(['daily', 40, []])
    expect(await read(price(40, 'day'), price(600, 'month'))).toEqual(['rent', 600, []])
    expect(await read(price(7_300, 'год'))).toEqual(['rent', 608, ['PERIOD_CONVERTED']])
  })

  it.each([
    ['rooms', '>комната<'],
    ['garages', '>гараж<'],
  ])('for %s is refused', async (_, category) => {
    const { taken, refused } = await readAll(yrlFeed(withText('>квартира<', category)))
    expect(taken).toEqual([])
    expect(refused).toEqual([{ id: 'flat-1', line: 4, reason: 'UNSUPPORTED_KIND' }])
  })

  it('may have its elements in any letter case', async () => {
    const offer = yrlOffer().replaceAll(
      /<(\/?)(rooms|floor|price|value)>/g,
      (_, end, name) => `<${end}${String(name).toUpperCase()}>`,
    )
    expect((await readOne(offer)).listing).toMatchObject({
      price: 85_000,
      floor: 7,
      apartmentCategory: '2rooms',
    })
  })

  it('has its description freed of double escapes, HTML and double encoding', async () => {
    const text = async (description: string) =>
      (
        await readOne(
          withText(/<description>.*<\/description>/, `<description>${description}</description>`),
        )
      ).listing.description
    expect(await text('&amp;quot;Море&amp;quot; &amp;amp; горы')).toBe('"Море" & горы')
    expect(
      await text('&lt;p&gt;Море&lt;/p&gt;&lt;ul&gt;&lt;li&gt;горы&lt;/li&gt;&lt;/ul&gt;'),
    ).toBe('Море\n\nгоры')
    expect(await text('<![CDATA[Море<br>горы &nbsp;&mdash; рядом]]>')).toBe('Море\nгоры  — рядом')
    expect(await text('Море<br>горы <b>рядом</b>')).toBe('Море\nгоры рядом')
    const twice = Buffer.from('Море').toString('latin1')
    expect(await text(twice)).toBe('Море')
  })

  it('loses a number of rooms that listings do not have, with a warning', async () => {
    const { listing, warnings } = await readOne(withText('<rooms>2', '<rooms>5'))
    expect(listing.apartmentCategory).toBe(null)
    expect(warnings).toEqual([{ code: 'UNKNOWN_WORD', field: 'apartmentCategory', text: '5' }])
  })

  it('has the number of the flat removed from its address', async () => {
    const read = await readOne(withText('Руставели, 27', 'Руставели, 27, кв. 15'))
    expect(read.listing.address).toBe('улица Руставели, 27')
    expect(read.traces.flat).toBe('15')
    expect(codes(read)).toEqual(['FLAT_NUMBER_REMOVED'])
  })

  it('is taken without a price, a place or pictures, and says what is missing', async () => {
    const { listing, warnings } = await readOne(
      '<offer internal-id="7"><type>продажа</type><category>дом</category></offer>',
    )
    expect(listing).toMatchObject({ category: 'house', price: null, city: null })
    expect(warnings.map(({ field }) => field)).toEqual([
      ...['address', 'city', 'coordinates', 'price', 'apartmentCondition', 'images'],
    ])
  })
})
