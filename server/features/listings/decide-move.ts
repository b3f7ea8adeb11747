import {
  noteIsNeeded,
  operatorMayMove,
  ownerMayMove,
  statusOnPublish,
} from '../../../contract/listing-status.ts'
import type { Status } from '../../../contract/listing-words.ts'
import { ApiError, wrongData } from '../../http/api-error.ts'
import type { ListingRow } from './listing-row.ts'

export interface Move {
  to: Status
  role: 'owner' | 'operator'
  note: string | null
}

export interface Mover {
  isOwner: boolean
  isOperator: boolean
  isTrusted: boolean
  /** Nothing but the price changed since an operator approved it. */
  isApproved: boolean
}

/** Where the listing goes when it is asked for, or why it may not. An operator's own listing is an owner's first. */
export function decideMove(
  listing: Pick<ListingRow, 'status' | 'version' | 'noted_version'>,
  ask: { status: Status; note?: string | undefined },
  mover: Mover,
): Move {
  const goal = mover.isOwner ? ownerGoal(listing, ask.status, mover) : undefined
  if (goal) return { to: goal, role: 'owner', note: null }
  if (mover.isOperator && operatorMayMove(listing.status, ask.status))
    return { to: ask.status, role: 'operator', note: noteFor(listing.status, ask) }
  throw wrongTransition(`The listing cannot go from ${listing.status} to ${ask.status}`)
}

/** Asking for moderation is asking to be public; who needs none is public at once. */
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
