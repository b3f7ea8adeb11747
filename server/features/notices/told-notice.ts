import type { Language } from '../../../contract/languages.ts'
import type { Notice, NoticeChannel } from '../../../contract/people/notices.ts'
import { canWait, isChosen, topicOf } from '../../../contract/people/notices.ts'
import type { ServerContext } from '../../context.ts'
import { findRow } from '../listings/listing-row.ts'
import { isPublic } from '../listings/policy.ts'
import { mayHearOfRequest } from './advertisers-of.ts'
import { choicesOf } from './notice-choices.ts'
import { presentNotice } from './notice-repository.ts'

export interface ToldNotice {
  notice: Notice
  userId: string
  language: Language
}

/**
 * A notice on its way to a channel. Undefined if it is not news any more: it was read in the product while it waited
 * for the morning, its cause was taken back, or the person switched this channel off for it.
 */
export async function loadToldNotice(
  { db }: Pick<ServerContext, 'db'>,
  id: string,
  channel: NoticeChannel,
): Promise<ToldNotice | undefined> {
  const row = await db.write
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .selectAll('notices')
    .select('users.language')
    .where('notices.id', '=', id)
    .where('users.is_blocked', '=', false)
    .executeTakeFirst()
  if (!row) return undefined
  const notice = presentNotice(row) as Notice
  const topic = topicOf[notice.kind]
  if (topic && canWait(topic) && notice.readAt !== null) return undefined
  if (topic && !isChosen(await choicesOf(db.write, row.user_id), topic, channel)) return undefined
  if (!(await isStillSo(db, notice))) return undefined
  if (notice.kind === 'request') {
    const asked = { userId: row.user_id, appointmentId: notice.data.appointmentId }
    if (!(await mayHearOfRequest(db.write, asked))) return undefined
  }
  return { notice, userId: row.user_id, language: row.language }
}

async function isStillSo(db: ServerContext['db'], { kind, data }: Notice): Promise<boolean> {
  if (kind !== 'withdrawn' && kind !== 'cheaper') return true
  const listing = await findRow(db.write, data.listingId)
  const isOffered = listing !== undefined && isPublic(listing)
  if (kind === 'withdrawn') return !isOffered
  return isOffered && listing.price === data.price && listing.currency === data.currency
}
