import { sql } from 'kysely'
import type { ServerContext } from '../../context.ts'
import { inTransaction } from '../../db/retry.ts'

/**
 * How soon a call must be sent. `now`: Telegram forgets it within seconds (a search, a press). `answer`: somebody is
 * waiting. `bulk`: nobody is waiting.
 */
export const urgencies = ['now', 'answer', 'bulk'] as const
export type Urgency = (typeof urgencies)[number]

/** `burst` calls at once after a pause, and then one every `everyMs`. */
export interface Rate {
  everyMs: number
  burst: number
}

export interface Rates {
  all: Record<Urgency, Rate>
  chat: Rate
  group: Rate
}

/**
 * Telegram allows 30 calls a second in all, one message a second to a chat, and 20 a minute to a group. In any second
 * at most the burst and 25 more calls are sent. Urgent calls may use a part of the burst that others must leave, so
 * that they need not wait behind them.
 */
export const telegramRates: Rates = {
  all: {
    now: { everyMs: 40, burst: 4 },
    answer: { everyMs: 40, burst: 2 },
    bulk: { everyMs: 40, burst: 1 },
  },
  chat: { everyMs: 1_100, burst: 1 },
  group: { everyMs: 4_000, burst: 4 },
}

export interface Allowance {
  key: string
  rate: Rate
}

/** `hold`: Telegram has asked for silence, so nothing may leave. */
export type Turn = { kind: 'go' } | { kind: 'wait'; ms: number; because: 'hold' | 'all' | 'chat' }

const forAll = 'all'
const hold = 'hold'

export function allowancesFor(
  { chat, urgency }: { chat: number | undefined; urgency: Urgency },
  rates: Rates,
): Allowance[] {
  const all = { key: forAll, rate: rates.all[urgency] }
  if (chat === undefined) return [all]
  const ofChat = { key: `chat:${chat}`, rate: rates.chat }
  // Groups and channels have negative numbers.
  return chat < 0 ? [all, ofChat, { key: `group:${chat}`, rate: rates.group }] : [all, ofChat]
}

/** When an allowance will be full again if a call is taken from it now. */
export const wholeAfter = ({ everyMs }: Rate, wholeAt: number, now: number) =>
  Math.max(wholeAt, now) + everyMs

/** How long until a call may be taken. */
export const waitFor = ({ everyMs, burst }: Rate, wholeAt: number, now: number) =>
  Math.max(0, wholeAt - now - (burst - 1) * everyMs)

/**
 * Limits what is sent to Telegram. The database counts it, by its own clock, so that all server processes keep the
 * limits together. A row says when an allowance is full again; the row for all calls is locked while the others are
 * read.
 */
export function openPace({ db }: Pick<ServerContext, 'db'>, rates: Rates = telegramRates) {
  return {
    take: (of: { chat: number | undefined; urgency: Urgency }): Promise<Turn> => {
      const allowances = allowancesFor(of, rates)
      return inTransaction(db.write, async (tx) => {
        await sql`select key from telegram_pace where key = ${forAll} for update`.execute(tx)
        const keys = [hold, ...allowances.map(({ key }) => key)]
        const { rows } = await sql<{ key: string; whole_at: Date; now: Date }>`
          select known.key, coalesce(whole_at, to_timestamp(0)) as whole_at, clock_timestamp() as now
          from unnest(${keys}::text[]) known (key) left join telegram_pace on telegram_pace.key = known.key
          `.execute(tx)
        const now = Math.max(...rows.map((row) => row.now.getTime()))
        const wholeAt = new Map(rows.map((row) => [row.key, row.whole_at.getTime()]))
        const silence = (wholeAt.get(hold) ?? 0) - now
        if (silence > 0) return { kind: 'wait', ms: silence, because: 'hold' }
        const waits = allowances.map(({ key, rate }) => ({
          ms: waitFor(rate, wholeAt.get(key) ?? 0, now),
          because: key === forAll ? ('all' as const) : ('chat' as const),
        }))
        const longest = waits.reduce((longer, wait) => (wait.ms > longer.ms ? wait : longer))
        if (longest.ms > 0) return { kind: 'wait', ...longest }
        await tx
          .insertInto('telegram_pace')
          .values(
            allowances.map(({ key, rate }) => ({
              key,
              whole_at: new Date(wholeAfter(rate, wholeAt.get(key) ?? 0, now)),
            })),
          )
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet((eb) => ({ whole_at: eb.ref('excluded.whole_at') })),
          )
          .execute()
        return { kind: 'go' }
      })
    },

    /** Telegram asked for silence: nothing leaves from any process until it is over. */
    hold: async (seconds: number): Promise<void> => {
      await sql`
        insert into telegram_pace as pace (key, whole_at)
        values (${hold}, clock_timestamp() + ${seconds} * interval '1 second')
        on conflict (key) do update set whole_at = greatest(pace.whole_at, excluded.whole_at)
        `.execute(db.write)
    },
  }
}

export type Pace = ReturnType<typeof openPace>

/** A chat to which nothing was sent for long is like a new one. */
export const sweepPace = ({ db }: Pick<ServerContext, 'db'>) =>
  sql`delete from telegram_pace
    where key <> ${forAll} and whole_at < now() - interval '1 hour'`.execute(db.write)
