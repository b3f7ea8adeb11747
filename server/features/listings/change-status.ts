import type { Transaction, Updateable } from 'kysely'
import type { Listing } from '../../../contract/listing.ts'
import type { ListingContent } from '../../../contract/listing-form.ts'
import { withoutInapplicable } from '../../../contract/listing-rules.ts'
import type { Status } from '../../../contract/listing-words.ts'
import { noteChange } from '../../db/listings-version.ts'
import { recordAct } from '../../db/record-act.ts'
import type { Tables } from '../../db/tables.ts'
import type { House } from '../../house.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { imagesOf } from '../images/image-repository.ts'
import type { Snapshot } from './approved-snapshot.ts'
import { approvedSnapshot, isApproved } from './approved-snapshot.ts'
import { refuseStale } from './change-listing.ts'
import type { Move } from './decide-move.ts'
import { decideMove } from './decide-move.ts'
import { mustBePublishable, refuseBreach } from './edit-content.ts'
import { holdStanding } from './hold-standing.ts'
import type { ListingRow } from './listing-row.ts'
import { columnsOf, contentOf } from './listing-row.ts'
import { loadOwnListing } from './load-own-listing.ts'
import { lockListing, ownOrOperated } from './own-listing.ts'
import { rowContext } from './row-context.ts'
import { logStatus } from './status-log.ts'

export interface StatusAsk {
  status: Status
  note?: string | undefined
  /** The status that the caller saw. */
  from?: Status | undefined
  /** `"version"`: an operator approves what he saw, not what it became meanwhile. */
  ifMatch: string | undefined
}

/** The row is locked while it is decided: of two changes at once the second is judged from where the first left off. */
export async function changeStatus(
  tx: Transaction<Tables>,
  house: House,
  caller: Caller,
  id: string,
  ask: StatusAsk,
): Promise<Listing> {
  const listing = ownOrOperated(await lockListing(tx, id), caller)
  refuseMoved(listing, ask.from)
  refuseStale(listing, ask.ifMatch)
  const imageIds = (await imagesOf(tx, id)).map((image) => image.id)
  const written = contentOf(listing)
  const move = decideMove(listing, ask, {
    isOwner: listing.owner_id === caller.id,
    isOperator: caller.isOperator,
    isTrusted: caller.isTrusted,
    isApproved: isApproved(listing, approvedSnapshot(written, imageIds)),
  })
  const isPublishing = mustBePublishable(move.to)
  const content = isPublishing ? withoutInapplicable(written) : written
  if (isPublishing) await holdStanding(tx, listing.owner_id)
  if (isPublishing) refuseBreach(content, imageIds.length, house.gazetteer, { isPublishing })
  const cleaned = await cleanedColumns(tx, house, listing, content)
  await makeMove(tx, house, caller, listing, {
    ...move,
    snapshot: approvedSnapshot(content, imageIds),
    cleaned,
  })
  return loadOwnListing(tx, id, caller)
}

/** Of two operators at once, the second would otherwise undo what the first has decided. */
function refuseMoved(listing: ListingRow, seen: Status | undefined) {
  if (seen !== undefined && listing.status !== seen)
    throw new ApiError(
      'WRONG_TRANSITION',
      `Somebody else has made the listing ${listing.status} meanwhile`,
    )
}

/** A draft may hold what its category has no use for; it is dropped on the way out, which counts as an edit. */
async function cleanedColumns(
  tx: Transaction<Tables>,
  house: House,
  listing: ListingRow,
  content: ListingContent,
): Promise<Updateable<Tables['ads']>> {
  if (JSON.stringify(content) === JSON.stringify(contentOf(listing))) return {}
  return {
    ...columnsOf(content, await rowContext(tx, house, listing.owner_id)),
    version: listing.version + 1,
  }
}

async function makeMove(
  tx: Transaction<Tables>,
  house: House,
  caller: Caller,
  listing: ListingRow,
  move: Move & { snapshot: Snapshot; cleaned: Updateable<Tables['ads']> },
) {
  const now = house.clock()
  const { to, role, note } = move
  await tx
    .updateTable('ads')
    .set({
      ...move.cleaned,
      status: to,
      waiting_since: to === 'moderation' ? now : null,
      updated_at: now,
      ...(to === 'published' && {
        // Kept from the first time on: publishing again does not make an old listing new.
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
  if (role === 'operator')
    await recordAct(tx, {
      actorId: caller.id,
      action: 'ad.status',
      subject: 'ad',
      subjectId: listing.id,
      details: { from: listing.status, to, note },
    })
  if (to === 'published' || listing.status === 'published') await noteChange(tx)
}
