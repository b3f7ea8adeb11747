import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { WithdrawnListing } from '../../../contract/listings/listing.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError, notAllowed, notFound } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { ListingRow } from './listing-row.ts'

/**
 * Who sees which listing, said once: as conditions for SQL, and for a row that is at hand.
 *
 * - Everybody sees what is public: published and not deleted.
 * - Insiders, who are the owner, the agents of the agency that owns it, and every operator, see a listing whatever its status until it is deleted.
 * - Of a listing that was public once and is not any more, everybody may learn that it was withdrawn; of one that never
 *   was, nobody else learns that it is there.
 * - Whoever is blocked, or may not advertise any more, has no public listings: theirs are taken down at once, and
 *   `assertMayPublish` lets none of them back.
 */
export type Viewer = Pick<Caller, 'id' | 'advertiserId' | 'isOperator'> | undefined

/** The status is written out and never a value: only so do the partial indexes serve. */
export const publicSql = "listings.status = 'published' and listings.deleted_at is null"
/** In moderation, or published while an edit of it waits. */
export const waitingSql = 'listings.waiting_since is not null and listings.deleted_at is null'
export const presentSql = 'listings.deleted_at is null'
export const oncePublicSql = 'listings.published_at is not null'

/** The same for Kysely's queries. */
export const isPublicListing = sql.raw<boolean>(publicSql)
export const isWaitingListing = sql.raw<boolean>(waitingSql)
export const isPresentListing = sql.raw<boolean>(presentSql)

/** What a person may remember of listings: of their own, and of those that were ever public. */
export const isKnownTo = (userId: string) =>
  sql<boolean>`(${sql.raw(oncePublicSql)} or listings.owner_id = ${userId})`

/** Deleted, and not yet for ever. */
export const isInBin = sql.raw<boolean>(
  'listings.deleted_at is not null and listings.ended_at is null',
)

/** Whose listings this caller may see and change: their own, or those of the agency that they work for. */
export const mayActFor = (caller: Pick<Caller, 'advertiserId'>, ownerId: string) =>
  caller.advertiserId === ownerId

type Seen = Pick<ListingRow, 'owner_id' | 'status' | 'deleted_at'>

export const isPublic = ({ status, deleted_at }: Pick<Seen, 'status' | 'deleted_at'>) =>
  status === 'published' && deleted_at === null

export const isInsider = (viewer: Viewer, { owner_id }: Pick<Seen, 'owner_id'>) =>
  viewer !== undefined && (viewer.isOperator || mayActFor(viewer, owner_id))

export const isVisibleTo = (viewer: Viewer, listing: Seen) =>
  isPublic(listing) || (listing.deleted_at === null && isInsider(viewer, listing))

const columns = ['id', 'owner_id', 'status', 'published_at', 'deleted_at'] as const

/** A listing that this caller may see at all. */
export async function visibleListing(db: Kysely<Tables>, id: string, caller: Caller | undefined) {
  const listing = await db
    .selectFrom('listings')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!listing) throw notFound('The listing')
  if (isVisibleTo(caller, listing)) return listing
  throw listing.published_at ? withdrawn() : notFound('The listing')
}

/** A listing that everybody sees, whoever asks. */
export const publicListing = (db: Kysely<Tables>, id: string) => visibleListing(db, id, undefined)

/** Everybody else is told no more than what reading the listing would tell them. */
export function assertOwn(listing: ListingRow | undefined, caller: Caller): ListingRow {
  const seen = assertStands(listing, caller)
  if (!mayActFor(caller, seen.owner_id)) throw notAllowed('Only its owner can change this listing')
  return seen
}

export function assertInsider(listing: ListingRow | undefined, caller: Caller): ListingRow {
  const seen = assertStands(listing, caller)
  if (!isInsider(caller, seen)) throw notAllowed('This is for the owner of the listing')
  return seen
}

function assertStands(listing: ListingRow | undefined, caller: Caller): ListingRow {
  if (!listing) throw notFound('The listing')
  if (isVisibleTo(caller, listing)) return listing
  const isOwners = mayActFor(caller, listing.owner_id)
  throw listing.deleted_at && listing.published_at && isOwners ? deleted() : notFound('The listing')
}

export const withdrawn = (listing?: WithdrawnListing) =>
  new ApiError('WITHDRAWN', 'The listing has been withdrawn', listing && { withdrawn: listing })

export const deleted = () => new ApiError('WITHDRAWN', 'The listing has been deleted')

/**
 * On its way to the public a listing waits for whoever is blocking its owner just now, and is refused after them; a
 * block that comes later finds the listing and takes it down.
 */
export async function assertMayPublish(tx: Transaction<Tables>, ownerId: string): Promise<void> {
  const owner = await tx
    .selectFrom('users')
    .select(['is_admin', 'is_blocked', 'leaves_at'])
    .where('id', '=', ownerId)
    .forShare()
    .executeTakeFirst()
  if (!owner?.is_admin || owner.is_blocked)
    throw notAllowed('The owner of this listing may not publish any more')
  if (owner.leaves_at) throw notAllowed('This account is to be deleted; take that back first')
}
