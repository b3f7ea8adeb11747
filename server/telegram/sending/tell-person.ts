import type { ServerContext } from '../../context.ts'
import { inTransaction } from '../../db/retry.ts'
import { tellOfLoss } from '../../features/notices/tell-of-loss.ts'
import type { NotYet } from '../../jobs/job-queue.ts'
import type { Message, Telegram } from './open-telegram.ts'
import type { Urgency } from './pace.ts'

/** Sends a message. If the person has blocked the bot, remembers not to write to them any more. */
export async function tellPerson(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  telegram: Telegram,
  telegramId: string,
  message: Message,
  urgency: Urgency = 'bulk',
  onDelivered: (messageId: number) => Promise<void> = async () => {},
): Promise<NotYet | undefined> {
  const delivery = await telegram.send(telegramId, message, urgency)
  if (delivery === 'blocked') await noteRefusal({ db, clock }, telegramId)
  if (typeof delivery === 'string') return undefined
  if ('againInSeconds' in delivery) return delivery
  await onDelivered(delivery.messageId)
  return undefined
}

/** Switches the channel off; the product tells the person so, once. */
export const noteRefusal = (
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  telegramId: string,
) =>
  inTransaction(db.write, async (tx) => {
    const now = clock()
    const refused = await tx
      .updateTable('users')
      .set({ telegram_refused_at: now })
      .where('telegram_id', '=', telegramId)
      .where('telegram_refused_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (refused) await tellOfLoss(tx, { userId: refused.id, channel: 'telegram', now })
  })

/** The person has told the bot that they want no more messages. */
export const stopTelling = (
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  telegramId: string,
) =>
  db.write
    .updateTable('users')
    .set({ telegram_stopped_at: clock() })
    .where('telegram_id', '=', telegramId)
    .execute()

export const tellAgain = ({ db }: Pick<ServerContext, 'db'>, telegramId: string) =>
  db.write
    .updateTable('users')
    .set({ telegram_stopped_at: null })
    .where('telegram_id', '=', telegramId)
    .where('telegram_stopped_at', 'is not', null)
    .execute()

/** A person who writes to the bot, or starts it again, may get messages again. */
export const letInAgain = ({ db }: Pick<ServerContext, 'db'>, telegramId: string) =>
  db.write
    .updateTable('users')
    .set({ telegram_refused_at: null })
    .where('telegram_id', '=', telegramId)
    .where('telegram_refused_at', 'is not', null)
    .execute()
