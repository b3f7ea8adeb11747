import type { PushedNotice } from '../../../../contract/people/notices.ts'
import { canWait, topicOf } from '../../../../contract/people/notices.ts'
import { textsIn } from '../../../../texts/all-languages.ts'
import { describeNotice } from '../../../../texts/notices.ts'
import type { ServerContext } from '../../../context.ts'
import { inTransaction } from '../../../db/retry.ts'
import type { JobData } from '../../../jobs/job-kinds.ts'
import type { NotYet } from '../../../jobs/job-queue.ts'
import { tellOfLoss } from '../tell-of-loss.ts'
import { loadToldNotice } from '../told-notice.ts'
import type { PushKeys } from './push-keys.ts'
import type { SubscriptionRow } from './push-subscriptions.ts'
import { openSubscriptionsOf } from './push-subscriptions.ts'
import type { PushSender } from './send-push.ts'

/** A push holds 4,096 bytes at most, and a character takes up to four of them. */
const mostText = 600
/** A notice that could not be sent for this long is left to the product's own list. */
const staleMs = 2 * 86_400_000

/** Shows one notice on one browser. */
export async function tellByPush(
  server: ServerContext,
  { sender, keysOf }: { sender: PushSender; keysOf: () => Promise<PushKeys | undefined> },
  { noticeId, subscriptionId }: JobData['tell-push'],
  signal: AbortSignal,
): Promise<NotYet | undefined> {
  const told = await loadToldNotice(server, noticeId, 'push')
  if (!told) return undefined
  const now = server.clock()
  if (now.getTime() - new Date(told.notice.madeAt).getTime() > staleMs) return undefined
  const open = await openSubscriptionsOf(server.db.write, [told.userId], now)
  const subscription = open.find(({ id }) => id === subscriptionId)
  const keys = subscription && (await keysOf())
  if (!keys) return undefined
  const { language, notice } = told
  const { title, text, path } = describeNotice(notice, textsIn(language, server.city), server.city)
  const pushed: PushedNotice = {
    id: noticeId,
    title,
    text: text.slice(0, mostText),
    path,
    language,
  }
  const topic = topicOf[notice.kind]
  const push = {
    text: JSON.stringify(pushed),
    topic: `notice-${noticeId}`,
    urgency: topic && canWait(topic) ? 'normal' : 'high',
  } as const
  const delivery = await sender.send(subscription, push, keys, signal).catch((error: Error) => {
    // The log and the queue's record of the failure do not name whose browser it is.
    server.log.warn(
      `a push did not leave yet: ${(error as NodeJS.ErrnoException).code ?? error.name}`,
    )
    throw new Error('not sent')
  })
  if (delivery === 'gone') await noteLoss(server, subscription)
  if (delivery === 'refused') server.log.warn('a push was refused')
  return typeof delivery === 'string' ? undefined : delivery
}

/** The browser takes no more pushes: it is switched off, and the product says so once. */
const noteLoss = (
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { id, user_id: userId }: SubscriptionRow,
) =>
  inTransaction(db.write, async (tx) => {
    const now = clock()
    const lost = await tx
      .updateTable('push_subscriptions')
      .set({ lost_at: now })
      .where('id', '=', id)
      .where('lost_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (lost) await tellOfLoss(tx, { userId, channel: 'push', now })
  })
