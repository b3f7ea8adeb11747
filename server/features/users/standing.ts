import type { Kysely } from 'kysely'
import { textsIn } from '../../../texts/all-languages.ts'
import { noteChange } from '../../db/listings-version.ts'
import { recordAct } from '../../db/record-act.ts'
import type { Tables } from '../../db/tables.ts'
import type { TellDeps } from '../notices/tell.ts'
import { tellOfWithdrawal } from '../notices/tell-of-listing.ts'
import { endSessionsOf } from '../sessions/session-repository.ts'
import type { UserRow } from './present-user.ts'
import { withdrawListings } from './withdraw-listings.ts'

export interface StandingChange {
  isAdmin?: boolean | undefined
  isTrusted?: boolean | undefined
  isBlocked?: boolean | undefined
  isOperator?: boolean | undefined
}

const acts = {
  isAdmin: ['user.promote', 'user.demote'],
  isTrusted: ['user.trust', 'user.distrust'],
  isBlocked: ['user.block', 'user.unblock'],
  isOperator: ['user.makeOperator', 'user.unmakeOperator'],
} as const

const columns = {
  isAdmin: 'is_admin',
  isTrusted: 'is_trusted',
  isBlocked: 'is_blocked',
  isOperator: 'is_operator',
} as const

type Flag = keyof typeof columns

/**
 * Changes what a user may do, and logs it in the same transaction. A block ends their sessions. It takes their listings
 * off the site, as does losing the right to advertise; once unblocked, they publish them again themselves.
 */
export async function changeStanding(
  tx: Kysely<Tables>,
  user: UserRow,
  change: StandingChange,
  by: { actorId: string | null; now: Date; note?: string | undefined },
  /** Absent on the command line, which has no queue. People who saved a listing are not told then. */
  server?: TellDeps,
): Promise<UserRow> {
  const flags = (Object.keys(columns) as Flag[]).filter(
    (flag) => change[flag] !== undefined && change[flag] !== user[columns[flag]],
  )
  if (flags.length === 0) return user
  const saved = await tx
    .updateTable('users')
    .set({
      ...Object.fromEntries(flags.map((flag) => [columns[flag], change[flag]])),
      updated_at: by.now,
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const flag of flags)
    await recordAct(tx, {
      actorId: by.actorId,
      action: acts[flag][change[flag] ? 0 : 1],
      subject: 'user',
      subjectId: user.id,
      ...(takesDown(flag, saved) && by.note && { details: { note: by.note } }),
    })
  if (saved.is_blocked) await endSessionsOf(tx, user.id)
  const cause = flags.find((flag) => takesDown(flag, saved))
  if (cause) {
    const note = by.note?.trim() || usualNote(cause, saved)
    const withdrawn = await withdrawListings(tx, user.id, { note, now: by.now })
    if (server) for (const listing of withdrawn) await tellOfWithdrawal(tx, server, listing)
  }
  await noteChange(tx)
  return saved
}

/** Blocked, or not an advertiser any more: their listings leave the site. */
const takesDown = (flag: Flag, saved: UserRow) =>
  (flag === 'isBlocked' && saved.is_blocked) || (flag === 'isAdmin' && !saved.is_admin)

/**
 * For when no operator wrote a note, for example on the command line: the author still reads a reason in their
 * language.
 */
const usualNote = (cause: Flag, { language }: UserRow) =>
  textsIn(language).t(`messages:withdrawn.${cause === 'isBlocked' ? 'blocked' : 'demoted'}`)
