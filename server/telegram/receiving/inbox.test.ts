import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { BotApi } from '../testing/bot-api.ts'
import { refusal, tooMany } from '../testing/bot-api.ts'
import { botToken, openBotServer, typed, written } from '../testing/bot-server.ts'
import { openInbox } from './inbox.ts'
import { webhookPath, webhookSecret } from './webhook.ts'

const listening = { port: 0, host: '127.0.0.1' }
const patience = { timeout: 20_000, interval: 20 }

let botApi: BotApi
let server: TestServer
let close: () => Promise<void>
let lastUpdate = 0

beforeEach(async () => {
  const opened = await openBotServer()
  botApi = opened.botApi
  server = opened.server
  close = opened.close
})
afterEach(() => close())

const numbered = (update: object) => {
  lastUpdate += 1
  return { ...update, update_id: lastUpdate }
}
const post = (payload: object, app = server.app) =>
  app.inject({
    method: 'POST',
    url: webhookPath,
    payload,
    headers: { 'x-telegram-bot-api-secret-token': webhookSecret(botToken) },
  })
const greeted = () =>
  botApi.messages.map(({ chat_id }) => chat_id).toSorted((one, other) => one - other)
const start = (id: number) => numbered(written(id, '/start'))
const undone = async () => {
  const { db } = server.context
  return db.write.selectFrom('telegram_updates').where('body', 'is not', null).selectAll().execute()
}

describe('an update', () => {
  test('is answered once, even if the server stops amid sixty of them', {
    tags: 'long',
  }, async () => {
    await server.app.listen(listening)
    botApi.answersAfter(100)
    const people = Array.from({ length: 60 }, (_, n) => 600 + n)
    const answers = await Promise.all(people.map((id) => post(start(id))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200))
    await expect.poll(() => botApi.messages.length, patience).toBeGreaterThan(5)
    await server.app.close()
    expect(botApi.messages.length).toBeLessThan(60)
    const next = await buildApp(server.context)
    await next.listen(listening)
    await expect.poll(greeted, patience).toEqual(people)
    await expect.poll(undone, patience).toEqual([])
    await next.close()
    expect(greeted()).toEqual(people)
  })

  test('of a killed process is taken over by another when its hold expires', {
    tags: 'long',
  }, async () => {
    const inbox = openInbox(server.context)
    const update = start(31)
    await inbox.add(update as never, true)
    await server.context.db.write
      .updateTable('telegram_updates')
      .set({ held_until: new Date(Date.now() + 1_500) })
      .execute()
    expect(await inbox.take(5)).toEqual([])
    await server.app.listen(listening)
    await expect.poll(greeted, patience).toEqual([31])
    await expect.poll(undone, patience).toEqual([])
  })

  test('is answered after Telegram failed or asked for a wait', {
    tags: 'long',
  }, async () => {
    await server.app.listen(listening)
    botApi.answerNext(refusal(502, 'Bad Gateway'), 'cut', tooMany(1))
    await post(start(32))
    await expect.poll(() => botApi.messages.length, patience).toBe(4)
    await expect.poll(undone, patience).toEqual([])
    expect(new Set(greeted())).toEqual(new Set([32]))
  })

  test('is not answered by two processes on one database', { tags: 'long' }, async () => {
    const other = await buildApp(server.context)
    await server.app.listen(listening)
    await other.listen(listening)
    const people = Array.from({ length: 30 }, (_, n) => 700 + n)
    await Promise.all(people.map((id, n) => post(start(id), n % 2 === 0 ? server.app : other)))
    await expect.poll(undone, patience).toEqual([])
    expect(greeted()).toEqual(people)
    await other.close()
  })

  test('with a search is answered at once, before three hundred greetings', {
    tags: 'long',
  }, async () => {
    await server.app.listen(listening)
    await Promise.all(Array.from({ length: 300 }, (_, n) => post(start(800 + n))))
    await post(numbered(typed(1, 'sea')))
    await expect.poll(() => botApi.callsOf('answerInlineQuery').length, patience).toBe(1)
    // Measured in greetings, of which at most thirty are sent in a second, however busy the machine is.
    expect(botApi.messages.length).toBeLessThan(150)
  })

  test('older than a day is not answered any more', async () => {
    await openInbox(server.context).add(start(33) as never, false)
    await server.context.db.write
      .updateTable('telegram_updates')
      .set({ at: new Date(Date.now() - 25 * 3_600_000) })
      .execute()
    expect(await openInbox(server.context).take(5)).toEqual([])
  })
})
