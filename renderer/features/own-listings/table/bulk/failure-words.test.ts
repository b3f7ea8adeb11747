import { expect, test } from 'vitest'
import type { Listing } from '../../../../../contract/listings/listing.ts'
import { emptyListing } from '../../../../../contract/listings/listing-fields.ts'
import type { ErrorCode } from '../../../../../contract/wire/errors.ts'
import { fieldsToFill } from './failure-words.ts'

const refusal = (code: ErrorCode, ...paths: string[]) => ({
  kind: 'refused' as const,
  status: 422,
  code,
  message: '',
  issues: paths.map((path) => ({ path, message: 'Give it' })),
})
const draft = { ...emptyListing, city: 'batumi', images: [] } as unknown as Listing
const whole = {
  ...draft,
  address: 'улица Руставели, 27',
  coordinates: [41.64, 41.63],
  apartmentCondition: 'whiteFrame',
  category: 'house',
  price: 300,
  images: [{}],
} as Listing

test('a refusal names all missing fields, not only those that the server checked first', () => {
  expect(fieldsToFill(draft, refusal('WRONG_ADDRESS', 'coordinates', 'address'))).toEqual([
    'address',
    'coordinates',
    'apartmentCondition',
    'category',
    'price',
    'images',
  ])
  expect(fieldsToFill({ ...whole, price: null }, refusal('WRONG_DATA', 'price'))).toEqual(['price'])
})

test('a field that only the server can judge is named as the server says', () => {
  expect(fieldsToFill(whole, refusal('WRONG_ADDRESS', 'address'))).toEqual(['address'])
})

test('a refusal for another reason, and a lost network, name no fields', () => {
  expect(fieldsToFill(draft, refusal('WRONG_TRANSITION'))).toEqual([])
  expect(fieldsToFill(draft, { kind: 'unreachable' })).toEqual([])
})
