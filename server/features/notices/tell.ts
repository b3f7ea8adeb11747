import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { NoticeChannel, NoticeChoices, NoticeTopic } from '../../../contract/people/notices.ts'
import { canWait, isChosen, topicOf } from '../../../contract/people/notices.ts'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import type { JobData } from '../../jobs/job-kinds.ts'
import { mayBeTold } from '../../telegram/sending/may-be-told.ts'
import type { NewNotice } from './notice-repository.ts'
import { addNotices } from './notice-repository.ts'
import { openSubscriptionsOf } from './push/push-subscriptions.ts'
import { secondsOfQuiet } from './quiet-hours.ts'

export type TellDeps = Pick<ServerContext, 'jobs' | 'clock' | 'settings' | 'city'>

interface Reach {
  id: string
  choices: NoticeChoices
  /**
   * Null where the bot may not write. News about the account's security goes there even if the person muted the bot.
   */
  telegramId: string | null
  telegramIdOfAccount: string | null
  /** Null if the address was not confirmed, or takes no letters. */
  address: string | null
  /** The browsers that show notices. */
  subscriptionIds: string[]
}

/**
 * Tells people something, in the transaction of the change itself: one row for each person, which the product shows,
 * and one job for each channel that reaches them and that they chose. A notice with a known name is not added again.
 * Returns how many were new.
 */
export async function tell(
  tx: Kysely<Tables>,
  server: TellDeps,
  notices: readonly NewNotice[],
): Promise<number> {
  if (notices.length === 0) return 0
  const now = server.clock()
  const made = await addNotices(tx, notices, now)
  if (made.length === 0) return 0
  const reaches = await reachesOf(tx, server, [...new Set(made.map(({ user_id }) => user_id))])
  const quiet = secondsOfQuiet(now, server.city, server.settings)
  const push: { data: JobData['tell-push']; startAfter: number }[] = []
  const email: { data: JobData['tell-email']; startAfter: number }[] = []
  const telegram: { data: JobData['tell-telegram']; startAfter: number }[] = []
  for (const { id, user_id, kind } of made) {
    const topic: NoticeTopic | undefined = topicOf[kind]
    const reach = reaches.get(user_id)
    if (!topic || !reach) continue
    const startAfter = canWait(topic) ? quiet : 0
    const wants = (channel: NoticeChannel) => isChosen(reach.choices, topic, channel)
    const telegramId = topic === 'security' ? reach.telegramIdOfAccount : reach.telegramId
    if (telegramId && wants('telegram'))
      telegram.push({ data: { noticeId: id, telegramId }, startAfter })
    if (wants('push'))
      for (const subscriptionId of reach.subscriptionIds)
        push.push({ data: { noticeId: id, subscriptionId }, startAfter })
    // News about the account's security has letters of its own.
    if (reach.address && topic !== 'security' && wants('email'))
      email.push({ data: { noticeId: id, address: reach.address }, startAfter })
  }
  if (telegram.length > 0) await server.jobs.sendAll(tx, 'tell-telegram', telegram)
  if (push.length > 0) await server.jobs.sendAll(tx, 'tell-push', push)
  if (email.length > 0) await server.jobs.sendAll(tx, 'tell-email', email)
  return made.length
}

async function reachesOf(
  tx: Kysely<Tables>,
  { settings, clock }: TellDeps,
  userIds: readonly string[],
): Promise<Map<string, Reach>> {
  const hasBot = settings.TELEGRAM_BOT_TOKEN !== undefined
  const { rows } = await sql<
    Omit<Reach, 'subscriptionIds'> & { mayBeTold: boolean; isRefused: boolean }
  >`
    select users.id, coalesce(notice_choices.choices, '{}') as choices,
      users.telegram_id as "telegramId", ${mayBeTold} as "mayBeTold",
      users.telegram_refused_at is not null as "isRefused",
      case when users.login_confirmed_at is not null and users.login_refused_at is null
        then users.login end as address
    from users left join notice_choices on notice_choices.user_id = users.id
    where users.id = any(${[...userIds]}::bigint[]) and not users.is_blocked`.execute(tx)
  const subscriptions = Map.groupBy(
    await openSubscriptionsOf(tx, userIds, clock()),
    ({ user_id }) => user_id,
  )
  return new Map(
    rows.map(({ id, choices, telegramId, address, mayBeTold: may, isRefused }) => [
      id,
      {
        id,
        choices,
        address,
        subscriptionIds: (subscriptions.get(id) ?? []).map((each) => each.id),
        telegramId: hasBot && may ? telegramId : null,
        telegramIdOfAccount: hasBot && !isRefused ? telegramId : null,
      },
    ]),
  )
}
