import type { ChatMemberUpdated, Update } from 'grammy/types'
import type { ServerContext } from '../../context.ts'
import type { NotYet } from '../../jobs/job-queue.ts'
import { within } from '../../within.ts'
import { answerButton } from '../answering/answer-button.ts'
import { answerInline } from '../answering/answer-inline.ts'
import { answerMessage, isStart, setMenuOf } from '../answering/answer-message.ts'
import { isLanguageChoice } from '../answering/settings-message.ts'
import { rememberChosen } from '../cards/card-places.ts'
import type { Telegram } from '../sending/open-telegram.ts'
import { pause } from '../sending/retry.ts'
import { letInAgain, noteRefusal } from '../sending/tell-person.ts'
import type { Held } from './inbox.ts'
import { openInbox } from './inbox.ts'
import { introduceBot } from './introduce-bot.ts'
import { pollUpdates } from './poll-updates.ts'
import type { Receive, Receiving } from './receiving.ts'

const mostAtOnce = 50
const mostSearchesAtOnce = 50
const lookEveryMs = 2_000
const longestWaitSeconds = 600
/** A little less than the whole server waits when it stops. */
const drainMs = 7_000

export interface Bot {
  receive: Receive
  start: () => void
  stop: () => Promise<void>
}

/** Receives updates and answers them. Neither the start nor the stop of the server waits for Telegram. */
export function openBot(server: ServerContext, telegram: Telegram, receiving: Receiving): Bot {
  const stopping = new AbortController()
  const { signal } = stopping
  const inbox = openInbox(server)
  const answering = new Map<number, Promise<void>>()
  const searches = new Set<Promise<void>>()
  const others = new Set<Promise<void>>()
  const loops: Promise<void>[] = []
  let isMoreWaiting = false

  const keepIn = (set: Set<Promise<void>>, work: Promise<void>, failure: string) => {
    const kept = work
      .catch((error: unknown) => server.log.warn({ err: error }, failure))
      .finally(() => set.delete(kept))
    set.add(kept)
  }

  /** An answered update is done; any other goes back to the inbox, for this process or another. */
  const answerHeld = async ({ update, tries }: Held) => {
    const { update_id: id } = update
    try {
      const notYet = await answer(server, telegram, update, { isFirstTry: tries <= 1 })
      if (!notYet) await inbox.done(id)
      else await inbox.putBack(id, signal.aborted ? 0 : notYet.againInSeconds)
    } catch (error) {
      server.log.warn({ err: error }, 'an update from Telegram was not answered')
      await inbox.putBack(id, Math.min(longestWaitSeconds, 2 ** Math.min(tries - 1, 10)))
      return
    }
    keepIn(others, afterAnswer(server, telegram, update), 'a menu was not set')
  }

  const begin = (held: Held) => {
    const { update_id: id } = held.update
    const work = answerHeld(held)
      .catch((error: unknown) => server.log.warn({ err: error }, 'an update is not settled'))
      .finally(() => {
        answering.delete(id)
        if (isMoreWaiting) void takeUp()
      })
    answering.set(id, work)
  }

  /** Takes waiting updates: those for which there was no room, that failed, or that another process left behind. */
  const takeUp = async () => {
    const room = mostAtOnce - answering.size
    if (room <= 0 || signal.aborted) return
    isMoreWaiting = false
    try {
      const held = await inbox.take(room)
      if (held.length === room) isMoreWaiting = true
      for (const each of held)
        if (signal.aborted) await inbox.putBack(each.update.update_id, 0)
        else begin(each)
    } catch (error) {
      server.log.warn({ err: error }, 'waiting updates were not taken up')
    }
  }

  const lookAfter = async () => {
    while (!signal.aborted) {
      await takeUp()
      await pause(lookEveryMs, signal)
      if (answering.size > 0 && !signal.aborted)
        await inbox.renew([...answering.keys()]).catch((error: unknown) => {
          server.log.warn({ err: error }, 'updates under way were not held on to')
        })
    }
  }

  const receive: Receive = async (update) => {
    if (signal.aborted) return 'busy'
    const { inline_query: search } = update
    // There is one search for every letter that somebody types, and it is soon of no use, so it is not stored.
    if (search && searches.size >= mostSearchesAtOnce) return 'busy'
    if (search) {
      keepIn(searches, answerInline(server, telegram, search), 'a search was not answered')
      return 'taken'
    }
    const hasRoom = answering.size < mostAtOnce
    if (!(await inbox.add(update, hasRoom))) return 'taken'
    if (hasRoom) begin({ update, tries: 1 })
    else isMoreWaiting = true
    return 'taken'
  }

  return {
    receive,
    start: () => {
      if (receiving === 'off') return
      loops.push(introduceBot(server, telegram, receiving, signal), lookAfter())
      if (receiving === 'polling') loops.push(pollUpdates(server, telegram, receive, { signal }))
      for (const loop of loops)
        loop.catch((error: unknown) => server.log.error({ err: error }, 'the bot has stopped'))
    },
    stop: async () => {
      stopping.abort()
      telegram.close()
      const all = Promise.allSettled([...answering.values(), ...searches, ...others, ...loops])
      await within(drainMs, all)
    },
  }
}

async function answer(
  server: ServerContext,
  telegram: Telegram,
  update: Update,
  { isFirstTry }: { isFirstTry: boolean },
): Promise<NotYet | undefined> {
  if (update.callback_query) return answerButton(server, telegram, update.callback_query)
  if (update.message) return answerMessage(server, telegram, update.message, { isFirstTry })
  if (update.chosen_inline_result) await rememberChosen(server, update.chosen_inline_result)
  if (update.my_chat_member) await noteMembership(server, update.my_chat_member)
  return undefined
}

/** Work that nobody must make up for if the process ends before it. */
async function afterAnswer(
  server: ServerContext,
  telegram: Telegram,
  { message, callback_query: press }: Update,
) {
  if (message?.from && isStart(message)) await setMenuOf(server, telegram, message.from)
  if (press && isLanguageChoice(press)) await setMenuOf(server, telegram, press.from)
}

/** In a private chat the bot is a member until it is blocked, and again after it is restarted. */
async function noteMembership(
  server: ServerContext,
  { chat, from, new_chat_member }: ChatMemberUpdated,
) {
  if (chat.type !== 'private') return
  const change = new_chat_member.status === 'kicked' ? noteRefusal : letInAgain
  await change(server, String(from.id))
}
