import type { Transaction, Updateable } from 'kysely'
import type { Listing } from '../../../../contract/listings/listing.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { withoutInapplicable } from '../../../../contract/listings/listing-rules.ts'
import {
  noteIsNeeded,
  operatorMayMove,
  ownerMayMove,
  statusOnPublish,
} from '../../../../contract/listings/listing-status.ts'
import type { Status } from '../../../../contract/listings/listing-words.ts'
import type { ServerContext } from '../../../context.ts'
import { noteChange } from '../../../db/listings-version.ts'
import type { Tables } from '../../../db/tables.ts'
import { ApiError, wrongData } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { imagesOf } from '../../images/image-repository.ts'
import { beforeDecision, noteDecision } from '../../moderation/note-decision.ts'
import { tellOfWithdrawal } from '../../notices/tell-of-listing.ts'
import { readPricing } from '../../price-bounds/price-bounds.ts'
import type { Snapshot } from '../approved-content.ts'
import { approvedSnapshot, isApproved } from '../approved-content.ts'
import type { ListingRow } from '../listing-row.ts'
import { columnsFor, contentOf, lockRow } from '../listing-row.ts'
import { assertInsider, assertMayPublish, mayActFor } from '../policy.ts'
import { loadOwnListing } from '../read/get-listing.ts'
import { refuseStale } from './change-listing.ts'
import { mustBePublishable, refuseBreach } from './edit-content.ts'
import { findPending } from './last-version.ts'
import { logStatus } from './status-log.ts'

export interface StatusAsk {
  status: Status
  note?: string | undefined
  /** The status that the caller saw. */
  from?: Status | undefined
  /** `"version"`: an operator approves what they saw, not what it became meanwhile. */
  ifMatch: string | undefined
}

/** The row is locked while this is decided: the second of two changes at once is judged by what the first has left. */
export async function changeStatus(
  tx: Transaction<Tables>,
  server: ServerContext,
  caller: Caller,
  id: string,
  ask: StatusAsk,
): Promise<Listing> {
  const listing = assertInsider(await lockRow(tx, id), caller)
  refuseMoved(listing, ask.from)
  refuseStale(listing, ask.ifMatch)
  const imageIds = (await imagesOf(tx, id)).map((image) => image.id)
  const written = contentOf(listing)
  const move = decideMove(listing, ask, {
    isOwner: mayActFor(caller, listing.owner_id),
    isOperator: caller.isOperator,
    isTrusted: caller.isTrusted,
    // Judged only for a listing that comes back, because this reads the bounds of prices.
    isApproved:
      listing.status === 'unpublished' &&
      isApproved(listing, approvedSnapshot(written, imageIds), await readPricing(tx, server.city)),
  })
  const isPublishing = mustBePublishable(move.to)
  const content = isPublishing ? withoutInapplicable(written) : written
  if (isPublishing) await assertMayPublish(tx, listing.owner_id)
  if (isPublishing) refuseBreach(content, imageIds.length, server, { isPublishing })
  const cleaned = await cleanedColumns(tx, server, listing, content)
  const pending = move.to === 'published' ? await findPending(tx, id) : undefined
  await makeMove(tx, server, caller, listing, {
    ...move,
    editWaitsSince: pending?.note === null ? pending.since : null,
    snapshot: approvedSnapshot(content, imageIds),
    cleaned,
  })
  return loadOwnListing(tx, id, caller)
}

/** Otherwise the second of two operators at once would undo what the first has decided. */
function refuseMoved(listing: ListingRow, seen: Status | undefined) {
  if (seen !== undefined && listing.status !== seen)
    throw new ApiError(
      'WRONG_TRANSITION',
      `Somebody else has made the listing ${listing.status} meanwhile`,
    )
}

/** A draft may hold facts that its category does not use; publishing drops them, which counts as an edit. */
async function cleanedColumns(
  tx: Transaction<Tables>,
  server: ServerContext,
  listing: ListingRow,
  content: ListingContent,
): Promise<Updateable<Tables['listings']>> {
  if (JSON.stringify(content) === JSON.stringify(contentOf(listing))) return {}
  return {
    ...(await columnsFor(tx, server, listing.owner_id, content)),
    version: listing.version + 1,
  }
}

async function makeMove(
  tx: Transaction<Tables>,
  server: ServerContext,
  caller: Caller,
  listing: ListingRow,
  move: Move & {
    snapshot: Snapshot
    cleaned: Updateable<Tables['listings']>
    /** Since when the listing's edit waits, if it comes back to the site with one. */
    editWaitsSince: Date | null
  },
) {
  const now = server.clock()
  const { to, role, note } = move
  const before = role === 'operator' ? await beforeDecision(tx, listing) : undefined
  await tx
    .updateTable('listings')
    .set({
      ...move.cleaned,
      status: to,
      waiting_since: to === 'moderation' ? now : move.editWaitsSince,
      updated_at: now,
      ...(to === 'published' && {
        // The first date stays: publishing again does not make an old listing new.
        published_at: listing.published_at ?? now,
        approved: JSON.stringify(move.snapshot),
        noted_version: null,
        status_note: note,
      }),
      ...(role === 'operator' &&
        to !== 'published' && { status_note: note, noted_version: listing.version }),
    })
    .where('id', '=', listing.id)
    .execute()
  await logStatus(tx, {
    listingId: listing.id,
    from: listing.status,
    to,
    by: { userId: caller.id, role },
    note,
    at: now,
  })
  if (to === 'published' || listing.status === 'published') await noteChange(tx)
  const isWithdrawn = listing.status === 'published' && to !== 'published'
  if (before)
    await noteDecision(tx, server, {
      listingId: listing.id,
      by: caller.id,
      before,
      news: { status: to, note, isWithdrawn, hasPrice: false },
    })
  else if (isWithdrawn) await tellOfWithdrawal(tx, server, listing)
}

export interface Move {
  to: Status
  role: 'owner' | 'operator'
  note: string | null
}

export interface Mover {
  isOwner: boolean
  isOperator: boolean
  isTrusted: boolean
  /** Whether only the price has changed since an operator approved it. */
  isApproved: boolean
}

/** The status that a listing gets for a request, or an error. Operators move their own listings as owners first. */
export function decideMove(
  listing: Pick<ListingRow, 'status' | 'version' | 'noted_version'>,
  ask: { status: Status; note?: string | undefined },
  mover: Mover,
): Move {
  const goal = mover.isOwner ? ownerGoal(listing, ask.status, mover) : undefined
  if (goal) return { to: goal, role: 'owner', note: null }
  if (mover.isOperator && operatorMayMove(listing.status, ask.status))
    return { to: ask.status, role: 'operator', note: noteFor(listing.status, ask) }
  throw wrongTransition(`The ad cannot go from ${listing.status} to ${ask.status}`)
}

/** Who asks for moderation asks to be public; a listing that needs no moderation is public at once. */
function ownerGoal(
  listing: Pick<ListingRow, 'status' | 'version' | 'noted_version'>,
  asked: Status,
  mover: Mover,
): Status | undefined {
  if (listing.status === 'unpublished' && (asked === 'moderation' || asked === 'published')) {
    const goal = statusOnPublish({
      isTrusted: mover.isTrusted,
      isApprovedAsItStands: mover.isApproved,
    })
    return asked === 'published' && goal !== 'published' ? undefined : goal
  }
  if (!ownerMayMove(listing.status, asked)) return undefined
  if (listing.status === 'improvement' && listing.version <= (listing.noted_version ?? 0))
    throw wrongTransition('Change the listing as the note asks before you send it in again')
  return asked
}

function noteFor(from: Status, { status, note }: { status: Status; note?: string | undefined }) {
  const given = note?.trim() || null
  if (!given && noteIsNeeded(from, status))
    throw wrongData('note', 'Tell the owner what to improve')
  return given
}

const wrongTransition = (message: string) => new ApiError('WRONG_TRANSITION', message)
