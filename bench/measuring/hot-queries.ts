import type { SearchInput } from '../../contract/listings/listing-search.ts'

export interface HotQuery {
  name: string
  query: SearchInput
  /** Other texts of the kind, asked in turn: how far back a page of one word reaches is a matter of luck. */
  others?: readonly string[]
}

const box = '41.645,41.63,41.652,41.645'
const area = '41.64,41.62;41.655,41.625;41.65,41.65;41.638,41.645'

/** The search with three filters that the benchmarks use most. */
export const threeFilters = (maxPrice: number): SearchInput => ({
  filters: { category: ['newApartment'], maxPrice, facilities: ['seaView'] },
})

/** The searches whose routes are compared with bare ones. Each price limit makes it a search never asked before. */
export const measuredSearches = {
  filters: threeFilters,
  minutes: (maxPrice: number): SearchInput => ({
    filters: { ...threeFilters(maxPrice).filters, near: 'Europe Square', walk: 30 },
  }),
  nearest: (maxPrice: number): SearchInput => ({
    sort: 'nearest',
    filters: { ...threeFilters(maxPrice).filters, from: ['41.6452,41.6372', '41.6300,41.6100'] },
  }),
}
export type MeasuredSearch = keyof typeof measuredSearches

/** What visitors ask for most, in three kinds: many listings match, some match, hardly any match. */
export const hotQueries: HotQuery[] = [
  { name: 'new, no filter', query: {} },
  { name: 'three filters', query: threeFilters(90_000) },
  {
    name: 'three filters, cheap first',
    query: {
      sort: 'cheap',
      filters: { category: ['newApartment'], minPrice: 40_000, facilities: ['seaView'] },
    },
  },
  {
    name: 'middling: six filters',
    query: {
      filters: {
        dealType: ['sale'],
        category: ['secondaryApartment'],
        apartmentCategory: ['2rooms'],
        minPrice: 50_000,
        maxPrice: 70_000,
        facilities: ['balcony', 'oven'],
      },
    },
  },
  {
    name: 'narrow: a price window and rare facilities',
    query: {
      filters: {
        category: ['land'],
        minPrice: 61_000,
        maxPrice: 61_200,
        facilities: ['seaView', 'pets', 'twoBathrooms'],
      },
    },
  },
  {
    name: 'narrow: nothing fits',
    query: {
      filters: { category: ['house'], dealType: ['daily'], minPrice: 4_000_000, isExclusive: true },
    },
  },
  { name: 'a small box', query: { filters: { bbox: box } } },
  {
    name: 'a small box, three filters',
    query: { filters: { bbox: box, dealType: ['rent'], maxPrice: 900, facilities: ['balcony'] } },
  },
  { name: 'a drawn area', query: { filters: { polygon: area, category: ['house'] } } },
  { name: 'one address', query: { filters: { address: 'улица Руставели, 7' } } },
  { name: 'one advertiser', query: { filters: { ownerId: '4' } } },
  { name: 'dear first', query: { sort: 'expensive' } },
  { name: 'cheap per square metre first', query: { sort: 'cheapPerMeter' } },
  { name: 'old first', query: { sort: 'old', filters: { dealType: ['rent'] } } },
  { name: 'a street by text', query: { filters: { search: 'Горгиладзе 12' } } },
  { name: 'a common word by text', query: { filters: { search: 'квартира у моря' } } },
  {
    name: 'a misspelt street by text',
    query: { filters: { search: 'Чавчавазде' } },
    others: ['Лермантова', 'Химшеашвили', 'Миликишвили', 'Багротиони', 'Пушкена', 'Гамсахордия'],
  },
  { name: 'text that nothing has', query: { filters: { search: 'дирижабль' } } },
]
