import type { Kysely, Selectable } from 'kysely'
import type {
  ChannelReach,
  NoticeChannel,
  NoticeChoices,
  NoticeSettings,
  NoticeTopic,
} from '../../../contract/people/notices.ts'
import { isChosen, noticeTopics } from '../../../contract/people/notices.ts'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'
import type { PushKeys } from './push/push-keys.ts'
import { openSubscriptionsOf } from './push/push-subscriptions.ts'

type Deps = Pick<ServerContext, 'settings' | 'clock'> & {
  pushKeysOf: () => Promise<PushKeys | undefined>
}
type UserRow = Selectable<Tables['users']>

export const choicesOf = async (db: Kysely<Tables>, userId: string): Promise<NoticeChoices> =>
  (
    await db
      .selectFrom('notice_choices')
      .select('choices')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.choices ?? {}

/** Which topics the person hears of by which channel, and which channels reach them. */
export async function noticeSettingsOf(
  db: Kysely<Tables>,
  { settings, clock, pushKeysOf }: Deps,
  { id: userId, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
): Promise<NoticeSettings> {
  const user = await db
    .selectFrom('users')
    .select(['telegram_id', 'telegram_refused_at', 'telegram_stopped_at'])
    .select(['login', 'login_confirmed_at', 'login_refused_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const choices = await choicesOf(db, userId)
  const pushKey = (await pushKeysOf())?.publicKey ?? null
  const browsers = await openSubscriptionsOf(db, [userId], clock())
  const by = (topic: NoticeTopic) => (channel: NoticeChannel) => isChosen(choices, topic, channel)
  return {
    channels: {
      telegram: reachByTelegram(settings, user),
      push: pushKey ? await reachByPush(db, userId, browsers) : 'none',
      email: reachByEmail(settings, user),
    },
    topics: noticeTopics.map((topic) => {
      const chosen = by(topic)
      return {
        topic,
        by: { telegram: chosen('telegram'), push: chosen('push'), email: chosen('email') },
      }
    }),
    pushKey,
    isPushedHere: browsers.some(({ session_id }) => session_id === sessionId),
    address: user.login,
    quiet: settings.QUIET_HOURS,
  }
}

function reachByTelegram(
  { TELEGRAM_BOT_TOKEN, TELEGRAM_BOT_NAME }: ServerContext['settings'],
  user: Pick<UserRow, 'telegram_id' | 'telegram_refused_at' | 'telegram_stopped_at'>,
): ChannelReach {
  if (!TELEGRAM_BOT_TOKEN) return 'none'
  // The link that joins the account to Telegram needs the bot's name.
  if (user.telegram_id === null) return TELEGRAM_BOT_NAME ? 'missing' : 'none'
  if (user.telegram_refused_at) return 'lost'
  return user.telegram_stopped_at ? 'silent' : 'open'
}

async function reachByPush(
  db: Kysely<Tables>,
  userId: string,
  browsers: readonly unknown[],
): Promise<ChannelReach> {
  if (browsers.length > 0) return 'open'
  const lost = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('lost_at', 'is not', null)
    .executeTakeFirst()
  return lost ? 'lost' : 'missing'
}

/** Says so where this server sends no letters, so that nobody waits for one. */
function reachByEmail(
  { SMTP_URL }: ServerContext['settings'],
  user: Pick<UserRow, 'login' | 'login_confirmed_at' | 'login_refused_at'>,
): ChannelReach {
  if (user.login === null) return 'none'
  if (user.login_refused_at) return 'lost'
  if (user.login_confirmed_at) return 'open'
  return SMTP_URL === undefined ? 'none' : 'missing'
}

/** The row is locked while it is changed, so that two switches pressed at once both count. */
export async function chooseNotices(
  tx: Kysely<Tables>,
  userId: string,
  { topic, channel, isOn }: { topic: NoticeTopic; channel: NoticeChannel; isOn: boolean },
): Promise<void> {
  await tx
    .insertInto('notice_choices')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  const { choices } = await tx
    .selectFrom('notice_choices')
    .select('choices')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const chosen: NoticeChoices = { ...choices, [topic]: { ...choices[topic], [channel]: isOn } }
  await tx
    .updateTable('notice_choices')
    .set({ choices: JSON.stringify(chosen) })
    .where('user_id', '=', userId)
    .execute()
}
