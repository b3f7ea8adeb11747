import type { Update } from 'grammy/types'
import { sql } from 'kysely'
import { storableText } from '../../../contract/text/clean-text.ts'
import type { ServerContext } from '../../context.ts'

/** How long after a crash another process takes what was not answered. */
const holdSeconds = 15
/** Telegram itself stores an update for a day; a later answer would surprise people. */
const mostHours = 24

/** An update that this process has to answer, for the first time or again. */
export interface Held {
  update: Update
  tries: number
}

/**
 * Updates are stored when they arrive and done when they are answered: what one process leaves behind, the next one
 * takes. A row without a body is done; it stays for a while because Telegram may send the update again.
 */
export function openInbox({ db, settings }: Pick<ServerContext, 'db' | 'settings'>) {
  const bot = settings.TELEGRAM_BOT_TOKEN?.split(':')[0] ?? '0'
  const heldUntil = sql`clock_timestamp() + ${holdSeconds} * interval '1 second'`
  const row = (updateId: number) => sql`bot_id = ${bot} and update_id = ${updateId}`
  return {
    /** Stores an update, held by this process or free for any; returns false if it arrived before. */
    add: async (update: Update, isHeld: boolean): Promise<boolean> => {
      const { rows } = await sql`
        insert into telegram_updates (bot_id, update_id, body, held_until, tries)
        values (${bot}, ${update.update_id}, ${JSON.stringify(storable(update))}::jsonb,
          ${isHeld ? heldUntil : null}, ${isHeld ? 1 : 0})
        on conflict (bot_id, update_id) do nothing
        returning update_id`.execute(db.write)
      return rows.length > 0
    },

    /** Takes the oldest updates that no process holds. */
    take: async (most: number): Promise<Held[]> => {
      const { rows } = await sql<{ body: Update; tries: number }>`
        update telegram_updates set held_until = ${heldUntil}, tries = tries + 1
        where bot_id = ${bot} and update_id in (
          select update_id from telegram_updates
          where bot_id = ${bot} and body is not null
            and (held_until is null or held_until < clock_timestamp())
            and at > now() - ${mostHours} * interval '1 hour'
          order by update_id limit ${most} for update skip locked
        )
        returning body, tries`.execute(db.write)
      return rows
        .map(({ body, tries }) => ({ update: body, tries }))
        .sort((one, other) => one.update.update_id - other.update.update_id)
    },

    done: async (updateId: number): Promise<void> => {
      await sql`update telegram_updates set body = null, held_until = null
        where ${row(updateId)}`.execute(db.write)
    },

    /** Any process may take the update after this many seconds. */
    putBack: async (updateId: number, seconds: number): Promise<void> => {
      await sql`update telegram_updates
        set held_until = clock_timestamp() + ${seconds} * interval '1 second'
        where ${row(updateId)} and body is not null`.execute(db.write)
    },

    /** Extends the hold, because an answer may take longer than that. */
    renew: async (updateIds: readonly number[]): Promise<void> => {
      await sql`update telegram_updates set held_until = ${heldUntil}
        where bot_id = ${bot} and update_id = any(${updateIds}::bigint[]) and body is not null
        `.execute(db.write)
    },
  }
}

/** PostgreSQL stores neither NUL nor a lone surrogate. */
const storable = (update: Update): unknown =>
  JSON.parse(JSON.stringify(update), (_, value: unknown) =>
    typeof value === 'string' ? storableText(value) : value,
  )
