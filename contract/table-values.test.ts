import { expect, it } from 'vitest'
import { readValue } from './table-values.ts'

it.each([
  ['price', '85 000', 85_000],
  ['price', '85,000 $', 85_000],
  ['area', '62,5', 62.5],
  ['area', '62.5 м²', 62.5],
  ['dealType', 'Аренда', 'rent'],
  ['heatingTypes', 'газ; central', ['gas', 'central']],
  ['category', 'замок', undefined],
  ['price', 'много', undefined],
] as const)('reads %s from %s', (field, cell, value) => {
  expect(readValue(field, cell)).toEqual(value)
})
