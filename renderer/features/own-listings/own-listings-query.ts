import type { Sort, Status } from '../../../contract/listings/listing-words.ts'
import { statuses } from '../../../contract/listings/listing-words.ts'

/** The orders that an owner may choose. */
export const ownerSorts = ['new', 'expensive', 'cheap', 'published', 'notPublished'] as const

export interface OwnListingsQuery {
  /** Listings of every status when undefined. */
  status: Status | undefined
  sort: Sort
  text: string
}

/** The page's address holds what it shows, so that reload and Back find it again. */
export function readOwnListingsQuery(search: string): OwnListingsQuery {
  const query = new URLSearchParams(search)
  return {
    status: statuses.find((each) => each === query.get('status')),
    sort: ownerSorts.find((each) => each === query.get('sort')) ?? 'new',
    text: query.get('q')?.trim() ?? '',
  }
}

export function writeOwnListingsQuery({ status, sort, text }: OwnListingsQuery): string {
  const query = new URLSearchParams()
  if (status) query.set('status', status)
  if (sort !== 'new') query.set('sort', sort)
  if (text.trim()) query.set('q', text.trim())
  const written = query.toString()
  return written && `?${written}`
}
