import { expect, it } from 'vitest'
import { readCurrency, readPrice, readValue } from './table-values.ts'

it.each([
  ['price', '85 000', 85_000],
  ['price', '85,000 $', 85_000],
  ['area', '62,5', 62.5],
  ['area', '62.5 м²', 62.5],
  ['dealType', 'Аренда', 'rent'],
  ['heatingTypes', 'газ; central', ['gas', 'central']],
  ['category', 'замок', undefined],
  ['price', 'много', undefined],
] as const)('reads the field %s from %s', (field, cell, value) => {
  expect(readValue(field, cell)).toEqual(value)
})

it.each([
  ['1 200 €', 1_200, 'EUR'],
  ['€1.200,50', 1_200.5, 'EUR'],
  ['85 000 $', 85_000, 'USD'],
  ['US$ 85k', 85_000, 'USD'],
  ['900 лари', 900, 'GEL'],
  ['900 ₾', 900, 'GEL'],
  ['1,5 млн руб.', 1_500_000, 'RUB'],
  ['700 у.е.', 700, 'USD'],
  ['12 000 ₺', 12_000, 'TRY'],
  ['100 אירו', 100, 'EUR'],
  ['1200', 1_200, undefined],
])('the price %s is %d in %s', (cell, amount, currency) => {
  expect(readPrice(cell)).toEqual({ amount, currency })
})

it.each(['1200 £', '100 $ / 270 ₾', 'договорная'])('%s is not a usable price', (cell) => {
  expect(readPrice(cell)).toBe(undefined)
})

it.each([
  ['доллары', 'USD'],
  ['EUR', 'EUR'],
  ['ლარი', 'GEL'],
  ['£', undefined],
])('the currency %s is read as %s', (cell, currency) => {
  expect(readCurrency(cell)).toBe(currency)
})
