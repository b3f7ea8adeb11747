import type { FilterContext } from '../../../../contract/columns/fitting-slots.ts'
import type { Filters } from '../../../../contract/listings/listing-search.ts'
import type { Sort, Status } from '../../../../contract/listings/listing-words.ts'
import { notAllowed } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { mayActFor, presentSql, publicSql } from '../policy.ts'
import type { SqlValues } from '../sql-text.ts'
import { sqlOfFilters } from './filters.ts'
import type { SearchText } from './text.ts'
import { beginWords, restMatches } from './text.ts'

/** The listings a search may look at: those that everybody sees, or those of any status (of one owner, if named). */
export type Scope = 'public' | { ownerId: string | undefined; status: Status | undefined }

export interface Question {
  filters: Filters
  sort?: Sort
}

/** Only insiders may ask about status: owners about their own listings, operators about all. */
export function scopeOf({ filters, sort }: Question, caller: Caller | undefined): Scope {
  const owner = filters.ownerId ?? filters.agencyId
  const { status } = filters
  const asksForStatus = status !== undefined || sort === 'published' || sort === 'notPublished'
  if (caller?.isOperator)
    return asksForStatus || owner !== undefined ? { ownerId: undefined, status } : 'public'
  if (asksForStatus) {
    if (!caller?.isAdmin || (owner !== undefined && !mayActFor(caller, owner)))
      throw notAllowed('Only owners, of their own listings, and operators may ask about status')
    return { ownerId: caller.advertiserId, status }
  }
  return caller && owner !== undefined && mayActFor(caller, owner)
    ? { ownerId: owner, status }
    : 'public'
}

/** All that a search needs for its conditions besides its filters. */
export interface SearchContext extends FilterContext {
  scope: Scope
  /** The person among whose favourites to search, if only among these. */
  favouritesOf: string | undefined
  text: SearchText | undefined
}

export function whereOf(filters: Filters, context: SearchContext, values: SqlValues): string {
  const { put } = values
  const { scope, favouritesOf, text } = context
  const ofFavourites = (userId: string) =>
    `listings.id = any(array(select f.listing_id from favourites f where f.user_id = ${put(userId)}))`
  return [
    ...inScope(scope, values),
    ...(favouritesOf === undefined ? [] : [ofFavourites(favouritesOf)]),
    ...sqlOfFilters(filters, context, values),
    ...(text ? ofText(text, context, values) : []),
  ].join(' and ')
}

function ofText({ facts, rest, asTyped }: SearchText, context: FilterContext, values: SqlValues) {
  const read = [
    ...sqlOfFilters(facts, context, values),
    ...(rest ? [restMatches(rest, values)] : []),
  ]
  return asTyped.length > 0
    ? [`((${read.join(' and ')}) or (${beginWords(asTyped, values)}))`]
    : read
}

function inScope(scope: Scope, { put }: SqlValues): string[] {
  if (scope === 'public') return [publicSql]
  return [
    scope.status === 'published' ? publicSql : presentSql,
    ...(scope.ownerId === undefined ? [] : [`listings.owner_id = ${put(scope.ownerId)}`]),
    ...(scope.status === undefined || scope.status === 'published'
      ? []
      : [`listings.status = ${put(scope.status)}`]),
  ]
}
