import type { Filters } from '../../../contract/listing-search.ts'
import type { Sort, Status } from '../../../contract/listing-words.ts'
import { notAllowed } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'

/** Which listings a search may look at: what everybody sees, or whatever their status (of one owner, if named). */
export type Scope = 'public' | { ownerId: string | undefined; status: Status | undefined }

export interface Question {
  filters: Filters
  sort?: Sort
}

/** Status is for insiders to ask about: owners about their own listings, operators about all. */
export function scopeOf({ filters, sort }: Question, caller: Caller | undefined): Scope {
  const owner = filters.ownerId ?? filters.agencyId
  const { status } = filters
  const asksForStatus = status !== undefined || sort === 'published' || sort === 'notPublished'
  if (caller?.isOperator)
    return asksForStatus || owner !== undefined ? { ownerId: undefined, status } : 'public'
  if (asksForStatus) {
    if (!caller?.isAdmin || (owner !== undefined && owner !== caller.id))
      throw notAllowed('Only owners, of their own listings, and operators may ask about status')
    return { ownerId: caller.id, status }
  }
  return caller && owner === caller.id ? { ownerId: caller.id, status } : 'public'
}
