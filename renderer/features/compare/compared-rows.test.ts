import { expect, test } from 'vitest'
import type { Listing } from '../../../contract/listings/listing.ts'
import { firstNamespaces } from '../../kernel/i18n/load-texts.ts'
import { makeI18n } from '../../kernel/i18n/make-i18n.ts'
import { batumi } from '../../kernel/testing/batumi.ts'
import { comparedRows } from './compared-rows.ts'

const listing = (part: Partial<Listing>) =>
  ({
    id: '1',
    price: 100,
    currency: 'USD',
    dealType: 'sale',
    pricePerMeter: null,
    address: null,
    addressIn: null,
    area: 50,
    apartmentCategory: null,
    floor: null,
    floorsCount: null,
    apartmentCondition: null,
    category: 'house',
    heatingTypes: [],
    facilities: [],
    paymentVariants: [],
    ...part,
  }) as Listing

const rowsOf = async (listings: Listing[]) => {
  const { t } = await makeI18n('en', firstNamespaces, batumi)
  const read = (amount: number) => ({ text: `$${amount}`, given: undefined })
  return comparedRows(listings, { t, language: 'en', read })
}

test('compared listings have a row for each fact that at least one of them has', async () => {
  const rows = await rowsOf([
    listing({ id: '1', floor: 2, floorsCount: 9 }),
    listing({ id: '2', price: 300, dealType: 'rent' }),
  ])
  expect(rows.map(({ name }) => name)).toEqual(['Price', 'Area, m²', 'Floor', 'Type of property'])
  expect(rows[0]?.values).toEqual([
    { id: '1', value: '$100' },
    { id: '2', value: '$300 / month' },
  ])
  expect(rows[2]?.values).toEqual([
    { id: '1', value: '2 / 9' },
    { id: '2', value: '' },
  ])
})

test('a row with the same value in all listings is marked as such', async () => {
  const rows = await rowsOf([listing({ id: '1' }), listing({ id: '2', price: 200 })])
  expect(rows.find(({ name }) => name === 'Area, m²')?.isSame).toBe(true)
  expect(rows.find(({ name }) => name === 'Price')?.isSame).toBe(false)
})
