import type { ChatMemberUpdated, Update } from 'grammy/types'
import type { ServerContext } from '../context.ts'
import { answerButton } from './answer-button.ts'
import { answerInline } from './answer-inline.ts'
import { answerMessage } from './answer-message.ts'
import { claimUpdate } from './claim-update.ts'
import { introduceBot } from './introduce-bot.ts'
import type { Telegram } from './open-telegram.ts'
import { pollUpdates } from './poll-updates.ts'
import type { Receive, Receiving } from './receiving.ts'
import { letInAgain, noteRefusal } from './tell-person.ts'

const mostAtOnce = 50
const drainMs = 3_000

export interface Bot {
  receive: Receive
  start: () => void
  stop: () => Promise<void>
}

/** What the bot does on its own: takes updates and answers them. Nothing waits for Telegram, neither start nor stop. */
export function openBot(server: ServerContext, telegram: Telegram, receiving: Receiving): Bot {
  const stopping = new AbortController()
  const { signal } = stopping
  const underWay = new Set<Promise<void>>()
  const loops: Promise<void>[] = []

  const keep = (work: Promise<void>, what: string) => {
    const kept = work
      .catch((error: unknown) => server.log.warn({ err: error }, what))
      .finally(() => underWay.delete(kept))
    underWay.add(kept)
  }

  const receive: Receive = async (update) => {
    if (signal.aborted || underWay.size >= mostAtOnce) return 'busy'
    // Answered twice, a search does no harm, and there is one at every letter that somebody types.
    if (!update.inline_query && !(await claimUpdate(server, update.update_id))) return 'taken'
    keep(answer(server, telegram, update, signal), 'an update from Telegram was not answered')
    return 'taken'
  }

  return {
    receive,
    start: () => {
      if (receiving === 'off') return
      loops.push(introduceBot(server, telegram, receiving, signal))
      if (receiving === 'polling') loops.push(pollUpdates(server, telegram, receive, { signal }))
      for (const loop of loops)
        loop.catch((error: unknown) => server.log.error({ err: error }, 'the bot has stopped'))
    },
    stop: async () => {
      stopping.abort()
      const all = Promise.allSettled([...underWay, ...loops])
      const { promise: late, resolve: letGo } = Promise.withResolvers<void>()
      const timer = setTimeout(letGo, drainMs)
      await Promise.race([all, late]).finally(() => clearTimeout(timer))
    },
  }
}

async function answer(
  server: ServerContext,
  telegram: Telegram,
  update: Update,
  signal: AbortSignal,
) {
  if (update.inline_query) return answerInline(server, telegram, update.inline_query)
  if (update.callback_query) return answerButton(server, telegram, update.callback_query)
  if (update.message) return answerMessage(server, telegram, update.message, signal)
  if (update.my_chat_member) await noteMembership(server, update.my_chat_member)
}

/** In a private chat the bot is a member until it is blocked, and again once it is started anew. */
async function noteMembership(
  server: ServerContext,
  { chat, from, new_chat_member }: ChatMemberUpdated,
) {
  if (chat.type !== 'private') return
  const change = new_chat_member.status === 'kicked' ? noteRefusal : letInAgain
  await change(server, String(from.id))
}
