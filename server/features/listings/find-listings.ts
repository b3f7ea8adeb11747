import type { Filters, Search } from '../../../contract/listing-search.ts'
import type { House } from '../../house.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { currentRate } from '../rates/current-rate.ts'
import { addressKey } from './listing-row.ts'
import { readSearchText } from './read-search-text.ts'
import { carriedKeys, orderBy, orderByCarried, orderOf, rowsAfter } from './search-order.ts'
import { scopeOf } from './search-scope.ts'
import type { SearchContext } from './search-sql.ts'
import { whereOf } from './search-sql.ts'
import type { ShownListing } from './shown-listing.ts'
import { pickedColumns, shownListings } from './shown-listing.ts'
import { runSql, sqlValues } from './sql-text.ts'

/** A caller sees what he has just changed: his reads do not go to a replica. */
export const readingFor = ({ db }: Pick<House, 'db'>, caller: Caller | undefined) =>
  caller ? db.write : db.read

export async function findListings(
  house: House,
  search: Search,
  caller: Caller | undefined,
): Promise<ShownListing[]> {
  const db = readingFor(house, caller)
  const context = await contextOf(house, search, caller)
  const order = orderOf(search.sort, context.scope)
  const values = sqlValues()
  const conditions = [whereOf(search.filters, context, values)]
  if (search.after !== undefined)
    conditions.push(await rowsAfter(db, search.after, order, context.scope, values))
  const picked = `select ${[pickedColumns, ...carriedKeys(order)].join(', ')} from ads
    where ${conditions.join(' and ')} order by ${orderBy(order)}
    limit ${values.put(search.limit)} offset ${values.put(search.offset)}`
  return runSql<ShownListing>(
    db,
    shownListings(picked, orderByCarried(order), caller, values),
    values,
  )
}

export type SearchQuestion = Pick<Search, 'filters' | 'onlyFavourite'> &
  Partial<Pick<Search, 'sort'>>

export async function contextOf(
  house: House,
  question: SearchQuestion,
  caller: Caller | undefined,
): Promise<SearchContext> {
  if (question.onlyFavourite && !caller)
    throw new ApiError('NOT_SIGNED_IN', 'Sign in to see your favourites')
  const { filters } = question
  const text = searchedText(filters)
  return {
    scope: scopeOf(question, caller),
    favouritesOf: question.onlyFavourite ? caller?.id : undefined,
    rate: (await currentRate(house)).GEL,
    text: text === undefined ? undefined : await readSearchText(house, text),
    keyOfAddress: (address) => keyOf(address, house),
  }
}

export const searchedText = ({ search }: Filters) => search?.trim() || undefined

const keys = new WeakMap<House['gazetteer'], Map<string, string>>()
const mostKeys = 5_000

/** Reading an address takes the gazetteer some milliseconds, and the same few are asked for again and again. */
function keyOf(address: string, { gazetteer }: Pick<House, 'gazetteer'>): string {
  const known = keys.get(gazetteer) ?? new Map<string, string>()
  keys.set(gazetteer, known)
  const key = known.get(address) ?? addressKey(address, gazetteer)
  if (known.size >= mostKeys) known.clear()
  known.set(address, key)
  return key
}
