import { LRUCache } from 'lru-cache'
import { isPriceable } from '../../../../contract/listings/listing-rules.ts'
import type { Filters, Search } from '../../../../contract/listings/listing-search.ts'
import { parsePoints } from '../../../../contract/listings/listing-search.ts'
import type { ServerContext } from '../../../context.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { currentRate } from '../../rates/current-rate.ts'
import { addressKey } from '../listing-row.ts'
import type { ShownListing } from '../read/shown-listing.ts'
import { pickedColumns, shownListings } from '../read/shown-listing.ts'
import { writeListings } from '../read/write-listings.ts'
import type { Statement } from '../sql-text.ts'
import { runSql, sqlValues } from '../sql-text.ts'
import { nearestPage } from './nearest.ts'
import { datedWords, newestToLookAt, pickFrequent, pickNewest } from './newest-with-words.ts'
import { carriedKeys, orderBy, orderByCarried, orderOf, rowsAfter } from './order.ts'
import { readSearchText } from './text.ts'
import type { SearchContext } from './where.ts'
import { scopeOf, whereOf } from './where.ts'

/** The reads of a signed-in caller do not go to a replica, so that they see what they have just changed. */
export const readingFor = ({ db }: Pick<ServerContext, 'db'>, caller: Caller | undefined) =>
  caller ? db.write : db.read

export async function findListings(
  server: ServerContext,
  search: Search,
  caller: Caller | undefined,
): Promise<ShownListing[]> {
  const page = await pageOf(server, search, caller)
  return page ? runSql<ShownListing>(readingFor(server, caller), page.text, page) : []
}

/** The same for a visitor, as the text of the answer. */
export async function writeFoundListings(server: ServerContext, search: Search): Promise<string> {
  const page = await pageOf(server, search, undefined)
  return writeListings(page ? await server.db.readText(page.text, page.values) : [])
}

/** The statement that reads a page of fitting listings; undefined if it is already known that none fits. */
async function pageOf(
  server: ServerContext,
  search: Search,
  caller: Caller | undefined,
): Promise<Statement | undefined> {
  const db = readingFor(server, caller)
  const context = await contextOf(server, search, caller)
  const points = search.sort === 'nearest' ? parsePoints(search.filters.from) : []
  if (points.length > 0) return nearestPage(server, search, { points, context, db }, caller)
  const order = orderOf(search.sort, context.scope)
  const values = sqlValues()
  const after =
    search.after === undefined
      ? []
      : [await rowsAfter(db, search.after, order, context.scope, values)]
  const conditionsIn = (searched: SearchContext) => [
    whereOf(search.filters, searched, values),
    ...after,
  ]
  const all = conditionsIn(context)
  const page = { limit: values.put(search.limit), offset: values.put(search.offset) }
  return {
    text: shownListings(picked(), orderByCarried(order), caller, values),
    values: values.values,
  }

  function picked(): string {
    const words = datedWords(search, context)
    const count = newestToLookAt(search, context)
    // Made only where they are used: PostgreSQL refuses a value that the statement does not name.
    const conditions = () => ({ all, besidesText: conditionsIn(besidesText(context)) })
    if (count !== undefined)
      return pickFrequent(order, { count, words }, conditions(), page, values)
    if (words) return pickNewest(order, words, conditions(), page, values)
    return `select ${[pickedColumns, ...carriedKeys(order)].join(', ')} from listings
      where ${all.join(' and ')} order by ${orderBy(order)}
      limit ${page.limit} offset ${page.offset}`
  }
}

/** The same search for what the text names as facts, whatever else it says. */
const besidesText = ({ text, ...context }: SearchContext): SearchContext => ({
  ...context,
  text: text && { facts: text.facts, rest: undefined, asTyped: [] },
})

export type SearchQuestion = Pick<Search, 'filters' | 'onlyFavourite'> &
  Partial<Pick<Search, 'sort'>>

export async function contextOf(
  server: ServerContext,
  question: SearchQuestion,
  caller: Caller | undefined,
): Promise<SearchContext> {
  if (question.onlyFavourite && !caller)
    throw new ApiError('NOT_SIGNED_IN', 'Sign in to see your favourites')
  const { filters } = question
  const message = `No price here is in ${filters.currency}`
  if (filters.currency && !isPriceable(filters.currency, server.city))
    throw new ApiError('MALFORMED', message, { issues: [{ path: 'filters.currency', message }] })
  const text = searchedText(filters)
  return {
    scope: scopeOf(question, caller),
    favouritesOf: question.onlyFavourite ? caller?.id : undefined,
    rates: await currentRate(server),
    cityId: server.city.id,
    text: text === undefined ? undefined : await readSearchText(server, text),
    keyOfAddress: (address) => keyOf(address, server),
    placeNamed: server.gazetteer.placeNamed,
    cellsWithin: server.gazetteer.walking.cellsWithin,
    now: server.clock(),
  }
}

export const searchedText = ({ search }: Filters) => search?.trim() || undefined

const keys = new WeakMap<ServerContext['gazetteer'], LRUCache<string, string>>()

/** Cached: reading an address takes the gazetteer some milliseconds, and the same few are asked for again and again. */
function keyOf(address: string, { gazetteer }: Pick<ServerContext, 'gazetteer'>): string {
  const known = keys.get(gazetteer) ?? new LRUCache({ max: 5_000 })
  keys.set(gazetteer, known)
  const key = known.get(address) ?? addressKey(address, gazetteer)
  known.set(address, key)
  return key
}
