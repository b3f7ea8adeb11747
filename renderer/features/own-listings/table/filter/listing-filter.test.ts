import { describe, expect, test } from 'vitest'
import type { Listing } from '../../../../../contract/listings/listing.ts'
import type { ListingFilter } from './listing-filter.ts'
import {
  countBy,
  filterListings,
  isFiltering,
  makePlain,
  noFilter,
  searchedText,
} from './listing-filter.ts'

const oldBatumi = { ru: 'Старый Батуми', en: 'Old Batumi', ka: 'ძველი ბათუმი', he: 'בטומי העתיקה' }
const listing = (id: string, part: Partial<Listing>) =>
  ({ id, title: null, addressIn: null, district: null, dealType: 'sale', ...part }) as Listing
const listings = [
  listing('12', {
    address: 'улица Жордания, 5',
    addressIn: {
      ru: 'улица Жордания, 5',
      en: 'Zhordania Street, 5',
      ka: 'ჟორდანიას ქუჩა, 5',
      he: 'רחוב ז׳ורדניה, 5',
    },
    district: oldBatumi,
    status: 'published',
    category: 'house',
  }),
  listing('345', {
    address: 'Ёлочный переулок, 2',
    title: 'Тёплый дом у моря',
    status: 'unpublished',
    category: 'house',
    dealType: 'rent',
  }),
  listing('678', { address: null, status: 'unpublished', category: null }),
]
const found = (filter: Partial<ListingFilter>) =>
  filterListings(listings, { ...noFilter, ...filter }, (each) => makePlain(searchedText(each))).map(
    ({ id }) => id,
  )

describe('the search among own listings', () => {
  test('finds all without words', () => expect(found({ text: '  ' })).toEqual(['12', '345', '678']))

  test.each([
    ['жордания', '12'],
    ['5 zhordania', '12'],
    ['ჟორდანიას', '12'],
    ['ז׳ורדניה', '12'],
    ['old batumi', '12'],
    ['елочный', '345'],
    ['ТЕПЛЫЙ, моря', '345'],
    ['67', '678'],
  ])('finds by %s', (text, id) => expect(found({ text })).toEqual([id]))

  test('needs every word, and does not confuse й with и', () => {
    expect(found({ text: 'жордания моря' })).toEqual([])
    expect(found({ text: 'елочныи' })).toEqual([])
  })
})

describe('the filters of own listings', () => {
  test('all apply together', () => {
    expect(found({ status: 'unpublished' })).toEqual(['345', '678'])
    expect(found({ status: 'unpublished', category: 'house' })).toEqual(['345'])
    expect(found({ dealType: 'rent', text: 'жордания' })).toEqual([])
    expect(found({ district: 'Old Batumi' })).toEqual(['12'])
  })

  test('have counts that leave out listings without a value', () => {
    expect([...countBy(listings, ({ category }) => category)]).toEqual([['house', 2]])
  })
})

test('a filter counts as set if it has text or a choice', () => {
  expect(isFiltering({ ...noFilter, text: ' ' })).toBe(false)
  expect(isFiltering({ ...noFilter, text: 'a' })).toBe(true)
  expect(isFiltering({ ...noFilter, dealType: 'daily' })).toBe(true)
})
