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
 * What a user may do, changed and logged in one transaction. Being blocked ends their sessions; it takes their listings
 * from the public, as losing the right to advertise does. Let in again, they publish them themselves.
 */
export async function changeStanding(
  tx: Kysely<Tables>,
  user: UserRow,
  change: StandingChange,
  by: { actorId: string | null; now: Date; note?: string | undefined },
  /** Absent on the command line, which has no queue: whoever set a listing aside then learns of it by looking. */
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

/** Blocked, or no advertiser any more: their listings leave the site. */
const takesDown = (flag: Flag, saved: UserRow) =>
  (flag === 'isBlocked' && saved.is_blocked) || (flag === 'isAdmin' && !saved.is_admin)

/** Where no operator wrote one, such as at the command line: the author reads it in their own language all the same. */
const usualNote = (cause: Flag, { language }: UserRow) =>
  textsIn(language).t(`messages:withdrawn.${cause === 'isBlocked' ? 'blocked' : 'demoted'}`)
