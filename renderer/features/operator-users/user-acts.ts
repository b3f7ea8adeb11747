import type { ManagedUser } from '../../../contract/operators/operators.ts'
import type { PathWithoutBlanks } from '../../../texts/keys.ts'
import type { StandingChange } from './users-store.ts'

export interface UserAct {
  label: PathWithoutBlanks<'operator'>
  /** Tells the operator the consequences and asks for consent. Without a question, it is done at once. */
  question?: 'users.blockText' | 'users.unblockText' | 'users.trustText' | 'users.demoteText'
  isGrave?: true
  change: StandingChange
}

/** What an operator may do with a user. Only the command line makes and removes operators. */
export function userActs(user: ManagedUser, self: string | undefined): UserAct[] {
  if (user.isBlocked)
    return [{ label: 'users.unblock', question: 'users.unblockText', change: { isBlocked: false } }]
  return [...standingActs(user), ...(user.isOperator || user.id === self ? [] : [block])]
}

const block: UserAct = {
  label: 'users.block',
  question: 'users.blockText',
  isGrave: true,
  change: { isBlocked: true },
}

function standingActs({ isAdmin, isTrusted }: ManagedUser): UserAct[] {
  if (!isAdmin) return [{ label: 'users.promote', change: { isAdmin: true } }]
  return [
    isTrusted
      ? { label: 'users.distrust', change: { isTrusted: false } }
      : { label: 'users.trust', question: 'users.trustText', change: { isTrusted: true } },
    {
      label: 'users.demote',
      question: 'users.demoteText',
      isGrave: true,
      change: { isAdmin: false },
    },
  ]
}
