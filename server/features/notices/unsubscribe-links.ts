import type { Kysely } from 'kysely'
import type { NoticeTopic } from '../../../contract/people/notices.ts'
import { noticeTopics } from '../../../contract/people/notices.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Sealer } from '../security/sealer.ts'
import { chooseNotices } from './notice-choices.ts'

const purpose = 'unsubscribe'

interface Unsubscription {
  userId: string
  topic: NoticeTopic
  /**
   * The link counts for this address alone: if the account has moved to another, the owner of the old mailbox may not
   * decide for it.
   */
  address: string
}

/** Nothing is stored: the token holds its meaning sealed, and works as long as the account has this address. */
export const unsubscribeToken = (sealer: Sealer, { userId, topic, address }: Unsubscription) =>
  sealer.seal(Buffer.from(JSON.stringify([userId, topic, address])), purpose).toString('base64url')

function readToken(sealer: Sealer, token: string): Unsubscription | undefined {
  const opened = sealer.open(Buffer.from(token, 'base64url'), purpose)
  if (!opened) return undefined
  const [userId, topic, address] = JSON.parse(opened.toString()) as [string, NoticeTopic, string]
  return noticeTopics.includes(topic) ? { userId, topic, address } : undefined
}

/** Stops the letters of one topic, or lets them come again. */
export async function chooseByLink(
  tx: Kysely<Tables>,
  sealer: Sealer,
  { token, isOn }: { token: string; isOn: boolean },
): Promise<{ topic: NoticeTopic }> {
  const meant = readToken(sealer, token)
  if (!meant)
    throw new ApiError(
      'LINK_UNKNOWN',
      'This link is incomplete or not ours; open it exactly as it was sent',
    )
  const { userId, topic, address } = meant
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('login', '=', address)
    .executeTakeFirst()
  if (!user) throw new ApiError('LINK_EXPIRED', 'The account has another address by now')
  await chooseNotices(tx, userId, { topic, channel: 'email', isOn })
  return { topic }
}
