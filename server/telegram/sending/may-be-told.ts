import { sql } from 'kysely'

/** People to whom the bot may write unasked: they use Telegram, have not blocked the bot, and want messages. */
export const mayBeTold = sql<boolean>`(users.telegram_id is not null and not users.is_blocked
  and users.telegram_refused_at is null and users.telegram_stopped_at is null)`
