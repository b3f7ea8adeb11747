import type { Kysely, Selectable } from 'kysely'
import { serverLimits } from '../../../contract/limits.ts'
import { archiveLinkMinutes } from '../../../contract/people/own-data.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError } from '../../http/api-error.ts'
import { hashOf, makeToken } from '../sessions/session-repository.ts'

type Purpose = Selectable<Tables['account_links']>['purpose']
type LinkRow = Selectable<Tables['account_links']>

const minute = 60_000
const lasts: Record<Purpose, number> = {
  renew: serverLimits.renewLinkMinutes * minute,
  confirm: serverLimits.confirmLinkHours * 60 * minute,
  change: serverLimits.changeLinkMinutes * minute,
  archive: archiveLinkMinutes * minute,
  undo: serverLimits.undoLinkDays * 24 * 60 * minute,
}
/**
 * The clocks of two servers may differ by this much. A link from further in the future was made before a clock was set
 * back.
 */
const aheadMs = 5 * minute

/** The secret end of a link; the database has only its hash. */
export async function makeLink(
  db: Kysely<Tables>,
  link: {
    userId: string
    purpose: Purpose
    sentTo: string | null
    sessionId?: string | null
    now: Date
  },
): Promise<string> {
  const { userId, purpose, sentTo, sessionId = null, now } = link
  const token = makeToken()
  await db
    .insertInto('account_links')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      purpose,
      sent_to: sentTo,
      session_id: sessionId,
      created_at: now,
      expires_at: new Date(now.getTime() + lasts[purpose]),
    })
    .execute()
  return token
}

/** The link as it is. One that was never sent, was used or is too old is refused with that reason. */
export async function findLink(
  db: Kysely<Tables>,
  { token, purpose, now }: { token: string; purpose: Purpose | readonly Purpose[]; now: Date },
): Promise<LinkRow> {
  const link = await db
    .selectFrom('account_links')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('purpose', 'in', [purpose].flat())
    .executeTakeFirst()
  if (!link)
    throw new ApiError(
      'LINK_UNKNOWN',
      'This link is incomplete or not ours; open it exactly as it was sent',
    )
  if (link.used_at) throw new ApiError('LINK_USED', 'This link was used already')
  const isAhead = link.created_at.getTime() - aheadMs > now.getTime()
  if (link.expires_at <= now || isAhead)
    throw new ApiError('LINK_EXPIRED', 'This link is too old; ask for a new one')
  return link
}

/** Makes all links of the account for this purpose useless, including those beside the one that was used. */
export const useUpLinks = (
  tx: Kysely<Tables>,
  { userId, purpose, now }: { userId: string; purpose: Purpose | readonly Purpose[]; now: Date },
) =>
  tx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', [purpose].flat())
    .where('used_at', 'is', null)
    .execute()

/**
 * Whether an account was moved away from this address and may still be moved back: until then nobody else can sign up
 * with it.
 */
export async function isHeldAddress(
  db: Kysely<Tables>,
  address: string,
  now: Date,
): Promise<boolean> {
  const link = await db
    .selectFrom('account_links')
    .select('user_id')
    .where('purpose', '=', 'undo')
    .where('sent_to', '=', address)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}
