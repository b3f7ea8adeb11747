import type { BotReach } from '../../../contract/people/telegram.ts'
import type { ServerContext } from '../../context.ts'
import type { Caller, LaunchData } from '../../http/caller.ts'

type Deps = Pick<ServerContext, 'db' | 'settings'>

/** Whether a message of the bot would reach this person. */
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
 * The person wants messages again. Only Telegram decides whether the bot may write, and only its clients ask the
 * person, so a call from elsewhere takes back the person's own wish for silence and nothing more.
 */
export async function allowBot(server: Deps, caller: Caller): Promise<BotReach> {
  await server.db.write
    .updateTable('users')
    .set({ telegram_stopped_at: null, ...(caller.launch && { telegram_refused_at: null }) })
    .where('id', '=', caller.id)
    .execute()
  return botReachOf(server, caller.id)
}

/** At each start of the mini-app Telegram says whether the bot may write; a start before the refusal does not count. */
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
