import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../../testing/test-server.ts'
import type { BotApi } from '../testing/bot-api.ts'
import { tooMany } from '../testing/bot-api.ts'
import { openBotServer } from '../testing/bot-server.ts'
import type { Telegram } from './open-telegram.ts'
import { openTelegram } from './open-telegram.ts'
import type { Urgency } from './pace.ts'
import { allowancesFor, telegramRates, waitFor, wholeAfter } from './pace.ts'

let botApi: BotApi
let server: TestServer
let close: () => Promise<void>
const opened: Telegram[] = []

beforeAll(async () => {
  const bot = await openBotServer()
  botApi = bot.botApi
  server = bot.server
  close = bot.close
})
afterAll(() => close())
beforeEach(async () => {
  botApi.calls.length = 0
  botApi.messages.length = 0
  await server.context.db.write.deleteFrom('telegram_pace').where('key', '<>', 'all').execute()
})
afterEach(() => {
  for (const telegram of opened.splice(0)) telegram.close()
})

/** Opens Telegram as each server process does for itself. */
function process() {
  const telegram = openTelegram(server.context)
  if (!telegram) throw new Error('no Telegram')
  opened.push(telegram)
  return telegram
}
const send = (telegram: Telegram, chat: number, urgency: Urgency = 'answer') =>
  telegram.send(String(chat), { html: 'Hi' }, urgency)
const times = () => botApi.calls.map(({ at }) => at).toSorted((one, other) => one - other)
/** The highest number of calls within any one second. */
const mostInSecond = () =>
  Math.max(...times().map((from) => times().filter((at) => at >= from && at < from + 1_000).length))

describe('messages', () => {
  test('by two processes at once are at most 30 a second in all', { tags: 'long' }, async () => {
    const processes = [process(), process()] as const
    const started = performance.now()
    await Promise.all(
      Array.from({ length: 80 }, (_, n) =>
        send(processes[n % 2 === 0 ? 0 : 1], 1_000 + n, n % 4 === 0 ? 'bulk' : 'answer'),
      ),
    )
    expect(botApi.messages).toHaveLength(80)
    expect(mostInSecond()).toBeLessThanOrEqual(30)
    expect(performance.now() - started).toBeLessThan(6_000)
  })

  test('to one chat are at most one a second, and do not delay other chats', async () => {
    const [one, other] = [process(), process()] as const
    const ofChat = Promise.all([send(one, 7), send(other, 7), send(one, 7)])
    await send(one, 8)
    expect(botApi.messages.filter(({ chat_id }) => chat_id === 7).length).toBeLessThan(3)
    await ofChat
    const [first = 0, second = 0, third = 0] = botApi.calls
      .filter(({ body }) => body.chat_id === 7)
      .map(({ at }) => at)
    expect(second - first).toBeGreaterThanOrEqual(1_000)
    expect(third - second).toBeGreaterThanOrEqual(1_000)
  })

  test('to a group are at most 20 in any minute', () => {
    const allowances = allowancesFor({ chat: -5, urgency: 'answer' }, telegramRates)
    const wholeAt = new Map<string, number>()
    const sent: number[] = []
    for (let now = 0; now < 300_000; now += 10) {
      const waits = allowances.map(({ key, rate }) => waitFor(rate, wholeAt.get(key) ?? 0, now))
      if (Math.max(...waits) > 0) continue
      for (const { key, rate } of allowances)
        wholeAt.set(key, wholeAfter(rate, wholeAt.get(key) ?? 0, now))
      sent.push(now)
    }
    const inMinute = sent.map(
      (from) => sent.filter((at) => at >= from && at < from + 60_000).length,
    )
    expect(Math.max(...inMinute)).toBeLessThanOrEqual(20)
    expect(sent.length).toBeGreaterThan(60)
  })

  test('stop in all processes while Telegram wants silence, and go on after it', {
    tags: 'long',
  }, async () => {
    const [one, other] = [process(), process()] as const
    botApi.answerNext(tooMany(2))
    expect(await send(one, 1)).toEqual({ againInSeconds: 2 })
    const refusedAt = performance.now()
    await Promise.all([
      send(one, 2),
      send(other, 3, 'bulk'),
      send(other, 4, 'now'),
      one.ask((api) => api.answerInlineQuery({ inline_query_id: '1', results: [] }), 'now'),
    ])
    const [, ...after] = times()
    expect(after).toHaveLength(4)
    expect(Math.min(...after) - refusedAt).toBeGreaterThan(1_900)
  })

  test('are put off when Telegram wants a long silence', async () => {
    botApi.answerNext(tooMany(60))
    const telegram = process()
    await send(telegram, 1)
    const started = performance.now()
    const later = await send(telegram, 2, 'now')
    expect(later).toEqual({ againInSeconds: expect.toSatisfy((s: number) => s > 55 && s <= 60) })
    expect(performance.now() - started).toBeLessThan(1_000)
    expect(botApi.calls).toHaveLength(1)
  })

  test('let a search pass fifty greetings, and a greeting pass a hundred alerts', {
    tags: 'long',
  }, async () => {
    const telegram = process()
    const alerts = Array.from({ length: 100 }, (_, n) => send(telegram, 3_000 + n, 'bulk'))
    const greetings = Array.from({ length: 50 }, (_, n) => send(telegram, 2_000 + n))
    await Promise.race(greetings)
    await telegram.ask((api) => api.answerInlineQuery({ inline_query_id: '1', results: [] }), 'now')
    expect(botApi.messages.length).toBeLessThan(25)
    await Promise.all(greetings)
    const alertsBefore = botApi.messages.filter(({ chat_id }) => chat_id >= 3_000)
    expect(alertsBefore.length).toBeLessThan(5)
    telegram.close()
    await Promise.all(alerts)
  })
})
