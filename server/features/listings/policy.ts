import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { WithdrawnListing } from '../../../contract/listings/listing.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError, notAllowed, notFound } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { ListingRow } from './listing-row.ts'

/**
 * The rules about who sees which listing, in one place: as conditions for SQL, and for a row that was read already.
 *
 * - Everybody sees public listings: those that are published and not deleted.
 * - Insiders see a listing in any status until it is deleted. They are the owner, the agents of the agency that owns
 *   it, and every operator.
 * - If a listing was public once and is not any more, everybody may learn that it was withdrawn. If it never was
 *   public, only insiders learn that it exists.
 * - An advertiser who is blocked, or may not advertise any more, has no public listings: theirs are taken down at once,
 *   and `assertMayPublish` lets none of them back.
 */
export type Viewer = Pick<Caller, 'id' | 'advertiserId' | 'isOperator'> | undefined

/** The status is a literal and never a parameter: only then does PostgreSQL use the partial indexes. */
export const publicSql = "listings.status = 'published' and listings.deleted_at is null"
/** In moderation, or published with an edit that waits. */
export const waitingSql = 'listings.waiting_since is not null and listings.deleted_at is null'
export const presentSql = 'listings.deleted_at is null'
export const oncePublicSql = 'listings.published_at is not null'

/** The same for Kysely's queries. */
export const isPublicListing = sql.raw<boolean>(publicSql)
export const isWaitingListing = sql.raw<boolean>(waitingSql)
export const isPresentListing = sql.raw<boolean>(presentSql)

/** The listings that a person may know of: their own, and those that were ever public. */
export const isKnownTo = (userId: string) =>
  sql<boolean>`(${sql.raw(oncePublicSql)} or listings.owner_id = ${userId})`

/** Deleted, but not yet for ever. */
export const isInBin = sql.raw<boolean>(
  'listings.deleted_at is not null and listings.ended_at is null',
)

/** Whether the caller may see and change the listings of this owner: their own, or those of the agency they are in. */
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

/** A listing that everybody may see. */
export const publicListing = (db: Kysely<Tables>, id: string) => visibleListing(db, id, undefined)

/** Tells everybody else no more than reading the listing would tell them. */
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
 * A listing that is to become public waits for a transaction that is just blocking its owner, and is then refused; a
 * later block finds the listing and takes it down.
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
