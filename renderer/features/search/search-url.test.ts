import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filters as wireFilters } from '../../../contract/listings/listing-search.ts'
import * as words from '../../../contract/listings/listing-words.ts'
import { usedGroups, withoutGroup } from './filters/filter-groups.ts'
import type { SearchFilters, SearchState } from './search-url.ts'
import { emptySearch, readSearch, writeSearch } from './search-url.ts'

/** The compiler requires every new filter here, because one that the address does not hold would be lost. */
const full: SearchState & { filters: Required<SearchFilters> } = {
  filters: {
    search: 'Руставели, 12',
    dealType: ['sale', 'daily'],
    category: ['newApartment'],
    apartmentCategory: ['studio', '3rooms'],
    apartmentCondition: ['whiteFrame'],
    paymentVariants: ['mortgage'],
    heatingTypes: ['gas', 'warmFloor'],
    facilities: ['balcony', 'twoBathrooms'],
    minPrice: 10_000,
    maxPrice: 90_000,
    minArea: 30.5,
    maxArea: 80,
    minFloor: -1,
    maxFloor: 9,
    currency: 'GEL',
    isExclusive: true,
    source: ['owner'],
    district: ['Old Batumi', 'Mtsvane-Kontskhi (Green Cape)'],
    near: 'Europe Square',
    walk: 10,
    from: ['41.6477,41.6357', '41.6254,41.6085'],
    fromWalk: 20,
    sea: 300,
    period: 6,
    maxPricePerMeter: 1_200,
    noCommission: true,
    maxDeposit: 0,
    freshDays: 7,
    withPlan: true,
    bbox: '41.6,41.6,41.7,41.7',
    polygon: '41.6,41.6;41.7,41.6;41.7,41.7',
  },
  sort: 'cheap',
  mode: 'map',
  place: { lat: 41.64, lon: 41.64, zoom: 14.5 },
}

describe('the address of a search', () => {
  test('holds every filter, the sort, the mode and the map place', () => {
    expect(readSearch(writeSearch(full))).toEqual(full)
  })

  test('holds no filter without a chip that can remove it', () => {
    const left = usedGroups(full.filters).reduce<SearchFilters>(withoutGroup, full.filters)
    // A place to start from filters nothing on its own: it is what results are sorted by.
    expect(left).toEqual({ from: full.filters.from })
  })

  test('is as short as possible', () => {
    expect(writeSearch(emptySearch)).toBe('')
    expect(writeSearch({ ...emptySearch, filters: { dealType: ['rent'], category: [] } })).toBe(
      '?deal=rent',
    )
  })

  test('is read without points off the earth, or minutes without a point', () => {
    expect(readSearch('?from=here~41.6,41.6~99,1&foot=20').filters).toMatchObject({
      from: ['41.6,41.6'],
      fromWalk: 20,
    })
    expect(readSearch('?from=here&foot=20').filters).toEqual({})
  })

  test('is read without rooms if no apartment category is chosen', () => {
    expect(readSearch('?cat=house&rooms=2rooms').filters.apartmentCategory).toBeUndefined()
    expect(readSearch('?cat=house,newApartment&rooms=2rooms').filters.apartmentCategory).toEqual([
      '2rooms',
    ])
  })

  test('is read with numbers clamped to their limits', () => {
    const { filters } = readSearch('?min=-5&max=99999999&amax=90000&fmin=-9')
    expect(filters).toMatchObject({
      minPrice: 0,
      maxPrice: 10_000_000,
      maxArea: 2000,
      minFloor: -1,
    })
  })

  test.each([
    '?deal=<script>&cat=&rooms=,,&sort=published&mode=all',
    '?min=1e999&max=NaN&amin=0x10&fmin=--1&cur=XAU&ex=yes',
    '?box=1,2,3&area=1,2;3,4&at=99,999,99',
    '?q=%00&q=a',
    '?q=%ED%A0%80&at=,,',
    '?%E0%A4%A=1&box=%E0%A4%A',
    '?near=%00&in=~~&walk=x&sea=-&months=no&by=robot&fresh=1e9&nocom=yes',
    '?__proto__=1&constructor=2&filters[status]=moderation',
  ])('is read as a valid search even if malformed: %s', (address) => {
    const { filters, sort } = readSearch(address)
    expect(wireFilters.safeParse(filters).success).toBe(true)
    expect(sort).toBe('new')
    expect(Object.keys(filters).filter((name) => name !== 'apartmentCategory')).toEqual(
      address.includes('q=%ED') ? ['search'] : [],
    )
  })

  test('is read back as it was written, for any choice', () => {
    const some = <T>(values: readonly T[]) =>
      fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined })
    const whole = fc.option(fc.integer({ min: 0, max: 10_000_000 }), { nil: undefined })
    const choice = fc.record({
      dealType: some(words.dealTypes),
      heatingTypes: some(words.heatingTypes),
      facilities: some(words.facilities),
      minPrice: whole,
      maxPrice: whole,
      search: fc.option(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => {
          const trimmed = text.trim()
          return trimmed === text && !text.includes('\0')
        }),
        { nil: undefined },
      ),
    })
    fc.assert(
      fc.property(choice, (filters) => {
        const address = writeSearch({ ...emptySearch, filters })
        expect(JSON.parse(JSON.stringify(readSearch(address).filters))).toEqual(
          JSON.parse(JSON.stringify(filters)),
        )
      }),
    )
  })
})
