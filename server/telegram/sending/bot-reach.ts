import type { BotReach } from '../../../contract/people/telegram.ts'
import type { ServerContext } from '../../context.ts'
import type { Caller, LaunchData } from '../../http/caller.ts'

type Deps = Pick<ServerContext, 'db' | 'settings'>

/** Whether what the bot has to tell would reach this person. */
export async function botReachOf({ db, settings }: Deps, userId: string): Promise<BotReach> {
  const user = await db.write
    .selectFrom('users')
    .select(['telegram_id', 'telegram_refused_at', 'telegram_stopped_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user?.telegram_id || !settings.TELEGRAM_BOT_TOKEN) return 'none'
  if (user.telegram_refused_at) return 'refused'
  return user.telegram_stopped_at ? 'stopped' : 'open'
}

/**
 * They want messages. Whether the bot is let in is for Telegram to say, and only its clients ask: who calls from
 * elsewhere takes back their own wish for silence and no more.
 */
export async function allowBot(server: Deps, caller: Caller): Promise<BotReach> {
  await server.db.write
    .updateTable('users')
    .set({ telegram_stopped_at: null, ...(caller.launch && { telegram_refused_at: null }) })
    .where('id', '=', caller.id)
    .execute()
  return botReachOf(server, caller.id)
}

/** Telegram says with each start of the mini-app whether the bot may write; a start from before the refusal says nothing. */
export async function noteLetIn(
  { db }: Pick<ServerContext, 'db'>,
  userId: string,
  { user, signedAt }: LaunchData,
): Promise<void> {
  if (!user.allows_write_to_pm) return
  await db.write
    .updateTable('users')
    .set({ telegram_refused_at: null })
    .where('id', '=', userId)
    .where('telegram_refused_at', '<', signedAt)
    .execute()
}
