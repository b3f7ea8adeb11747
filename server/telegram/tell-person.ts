import type { ServerContext } from '../context.ts'
import type { NotYet } from '../jobs/job-queue.ts'
import type { Buttons } from './buttons.ts'
import type { Telegram } from './open-telegram.ts'

/** Sends a message, and remembers of whoever blocked the bot that they are not to be written to any more. */
export async function tellPerson(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  telegram: Telegram,
  telegramId: string,
  { html, buttons }: { html: string; buttons: Buttons },
): Promise<NotYet | undefined> {
  const delivery = await telegram.send(telegramId, html, buttons)
  if (delivery === 'blocked') await noteRefusal({ db, clock }, telegramId)
  return typeof delivery === 'object' ? delivery : undefined
}

export const noteRefusal = (
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  telegramId: string,
) =>
  db.write
    .updateTable('users')
    .set({ telegram_refused_at: clock() })
    .where('telegram_id', '=', telegramId)
    .execute()

/** Whoever writes to the bot, or starts it again, may be written to. */
export const letInAgain = ({ db }: Pick<ServerContext, 'db'>, telegramId: string) =>
  db.write
    .updateTable('users')
    .set({ telegram_refused_at: null })
    .where('telegram_id', '=', telegramId)
    .where('telegram_refused_at', 'is not', null)
    .execute()
