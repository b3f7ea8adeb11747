import { sql } from 'kysely'

/** Whom the bot may write to of its own accord: in Telegram, let in, and not having said that they want no messages. */
export const mayBeTold = sql<boolean>`(users.telegram_id is not null and not users.is_blocked
  and users.telegram_refused_at is null and users.telegram_stopped_at is null)`
