import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { FilterContext } from '../../../contract/columns/fitting-slots.ts'
import { bitsOf, fittingSlots } from '../../../contract/columns/fitting-slots.ts'
import type { SnapshotRow } from '../../../contract/columns/listing-columns.ts'
import { SnapshotColumns } from '../../../contract/columns/listing-columns.ts'
import type { ListingContent } from '../../../contract/listings/listing-fields.ts'
import { isPriceable } from '../../../contract/listings/listing-rules.ts'
import type { Filters } from '../../../contract/listings/listing-search.ts'
import * as words from '../../../contract/listings/listing-words.ts'
import type { Rates } from '../../../contract/market/money.ts'
import { readSentence } from '../../../contract/search/ask/read-sentence.ts'
import { isShort, wordsOfSearch } from '../../../contract/search/search-words.ts'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { addressKey, columnsOf } from '../listings/listing-row.ts'
import { wordBeginning } from '../listings/search/text.ts'
import { searchDays } from '../listings/visits/keep-searches.ts'

const day = 86_400_000
/** Somebody whose search sends no alerts and was not opened for this long is not counted any more. */
const forgottenAfter = 90 * day
/** Only the newest searches that may fit are read, so the number that is told is `at least`. */
const mostSearches = 5_000
/** After this many searches other requests get their turn. */
const searchesInARow = 200

export interface Search {
  /** The people who made the search. One that many visitors made is looked at once. */
  people: readonly string[]
  filters: Filters
}

/** A home as it would be among the public listings, and its words. */
interface DescribedHome {
  row: Omit<SnapshotRow, 'price'>
  text: string
}

/** Whose searches a home fits, for each of some prices in its currency. */
export async function peopleOf(
  searches: readonly Search[],
  server: ServerContext,
  home: DescribedHome,
  { prices, rates }: { prices: readonly number[]; rates: Rates },
): Promise<Set<string>[]> {
  const { gazetteer, city } = server
  const context: FilterContext = {
    rates,
    cityId: city.id,
    keyOfAddress: (address) => addressKey(address, gazetteer),
    placeNamed: gazetteer.placeNamed,
    cellsWithin: gazetteer.walking.cellsWithin,
    now: server.clock(),
  }
  const columns = new SnapshotColumns()
  const fitsAt = (price: number) => (filters: Filters) => {
    columns.put({ ...home.row, price })
    return fittingSlots(columns, filters, context).length > 0
  }
  const found = prices.map(() => new Set<string>())
  for (const [n, { people, filters }] of searches.entries()) {
    if (n % searchesInARow === searchesInARow - 1) await othersTurn()
    if (filters.currency && !isPriceable(filters.currency, city)) continue
    // The quick filters come first: distances on foot and sentences are checked only for what is left.
    const { search, near, from, fromWalk, ...quick } = filters
    for (const [at, price] of prices.entries()) {
      const fits = fitsAt(price)
      if (fits(quick) && fits(filters) && fitsText(server, search, home.text, fits))
        for (const person of people) found[at]?.add(person)
    }
  }
  return found
}

/**
 * Finds by words as a search does, but without forgiving typing errors: the facts in them and the rest, or all words as
 * they were typed.
 */
function fitsText(
  { gazetteer }: Pick<ServerContext, 'gazetteer'>,
  search: string | undefined,
  text: string,
  fits: (filters: Filters) => boolean,
): boolean {
  const typed = search ? wordsOfSearch(search) : []
  if (!search || typed.length === 0) return true
  const begins = (word: string) => new RegExp(wordBeginning(word), 'u').test(text)
  if (typed.every(begins)) return true
  const { filters: facts, rest } = readSentence(search, gazetteer.placeNames)
  const isThere = (word: string) => (isShort(word) ? begins(word) : text.includes(word))
  return fits(facts) && wordsOfSearch(rest).every(isThere)
}

/** Undefined while the listing says too little for any search to find it. */
export function homeOf(
  { gazetteer, clock }: Pick<ServerContext, 'gazetteer' | 'clock'>,
  content: ListingContent,
  rates: Rates,
  caller: Caller,
): DescribedHome | undefined {
  if (!content.category || !content.coordinates) return undefined
  const columns = columnsOf(content, { gazetteer, rates, agencyName: null })
  const [lat, lon] = content.coordinates
  const district: { en: string } | null = columns.district && JSON.parse(columns.district)
  const row: DescribedHome['row'] = {
    ...{ id: '0', owner_id: caller.advertiserId, lat, lon },
    currency: words.currencies.indexOf(content.currency),
    area: content.area,
    floor: content.floor,
    deal: placeIn(words.dealTypes, content.dealType) ?? 0,
    category: placeIn(words.categories, content.category) ?? 0,
    rooms: placeIn(words.apartmentCategories, content.apartmentCategory),
    condition: placeIn(words.apartmentConditions, content.apartmentCondition),
    facilities: bitsOf(words.facilities, content.facilities),
    heating: bitsOf(words.heatingTypes, content.heatingTypes),
    payments: bitsOf(words.paymentVariants, content.paymentVariants),
    is_exclusive: content.isExclusive,
    address_key: columns.address_key ?? '',
    address: content.address ?? '',
    district: district?.en ?? null,
    sea: columns.sea ?? null,
    has_plan: columns.has_plan,
    source: placeIn(words.sources, caller.isAgency ? 'agency' : 'owner') ?? 0,
    periods: bitsOf<number>(words.rentalPeriods, content.rentalPeriods),
    commission: content.commission,
    deposit: content.deposit,
    published_at: clock().getTime(),
  }
  return { row, text: columns.search_text }
}

const placeIn = <Word extends string>(list: readonly Word[], word: Word | null) =>
  word === null ? null : list.indexOf(word) + 1

/** Saved searches that such a home may fit, by people who are here and may come to see it. */
export async function savedSearchesFor(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { dealType, category }: ListingContent,
  caller: Caller,
): Promise<Search[]> {
  const since = new Date(clock().getTime() - forgottenAfter)
  const rows = await db.read
    .selectFrom('saved_searches as search')
    .innerJoin('users', 'users.id', 'search.user_id')
    .select(['search.user_id', 'search.query'])
    .where('users.is_blocked', '=', false)
    .where('users.leaves_at', 'is', null)
    .where('users.id', 'not in', ownPeople(db.read, caller))
    .where(({ eb, or }) =>
      or([eb('search.notify', '<>', 'none'), eb('search.seen_at', '>', since)]),
    )
    .where(asksFor('search.query', 'dealType', dealType))
    .where(asksFor('search.query', 'category', category))
    // In any status except the public one: a person whose own listings these are is looking after them, and is not
    // waiting for a home.
    .where(
      sql<boolean>`coalesce(search.query -> 'filters' ->> 'status', 'published') = 'published'`,
    )
    .orderBy('search.id', 'desc')
    .limit(mostSearches)
    .execute()
  return rows.map(({ user_id, query }) => ({ people: [user_id], filters: query.filters }))
}

/**
 * What visitors searched for in the last days that such a home may fit, the most frequent first. They count as
 * different people each day.
 */
export async function keptSearchesFor(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { dealType, category }: ListingContent,
): Promise<Search[]> {
  const since = new Date(clock().getTime() - searchDays * day).toISOString().slice(0, 10)
  const rows = await db.read
    .selectFrom('kept_searches as search')
    .select(['search.filters', sql<string[]>`array_agg(search.day || search.visitor)`.as('people')])
    .where('search.day', '>', since)
    .where(asksFor('search.filters', 'dealType', dealType))
    .where(asksFor('search.filters', 'category', category))
    .groupBy('search.filters')
    .orderBy(sql`count(*)`, 'desc')
    .limit(mostSearches)
    .execute()
  return rows
}

const filtersIn = {
  'search.query': sql`search.query -> 'filters'`,
  'search.filters': sql`search.filters`,
}

const asksFor = (
  where: keyof typeof filtersIn,
  name: 'dealType' | 'category',
  word: string | null,
) => sql<boolean>`
  (${filtersIn[where]} -> ${sql.lit(name)} is null
    or ${filtersIn[where]} -> ${sql.lit(name)} @> ${JSON.stringify(word)}::jsonb)`

/** The caller, the agency that they work for, and its other agents. */
const ownPeople = (db: Kysely<Tables>, { id, advertiserId }: Caller) =>
  db
    .selectFrom('users as own')
    .select('own.id')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('own.id', 'in', [id, advertiserId]),
        eb(
          'own.id',
          'in',
          selectFrom('agency_agents').select('user_id').where('agency_id', '=', advertiserId),
        ),
      ]),
    )
