import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { textsIn } from '../../../texts/all-languages.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { BotApi } from '../testing/bot-api.ts'
import { refusal } from '../testing/bot-api.ts'
import {
  botToken,
  membership,
  openBotServer,
  pressed,
  telegramPerson,
  written,
} from '../testing/bot-server.ts'
import { webhookPath, webhookSecret } from './webhook.ts'

let botApi: BotApi
let server: TestServer
let lastUpdate = 70_000

beforeAll(async () => {
  const opened = await openBotServer()
  botApi = opened.botApi
  server = opened.server
  return opened.close
})
beforeEach(() => {
  botApi.calls.length = 0
  botApi.messages.length = 0
})

const patience = { timeout: 10_000, interval: 20 }
const post = (payload: object, secret: string | undefined = webhookSecret(botToken)) =>
  server.app.inject({
    method: 'POST',
    url: webhookPath,
    payload,
    headers: secret ? { 'x-telegram-bot-api-secret-token': secret } : {},
  })
const numbered = (update: object) => {
  lastUpdate += 1
  return { ...update, update_id: lastUpdate }
}
/** How many updates are stored and not done yet. */
const unanswered = async () => {
  const { count } = await server.context.db.write
    .selectFrom('telegram_updates')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('body', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

describe('the webhook', () => {
  test('accepts an update from Telegram and answers the person', async () => {
    const answer = await post(numbered(written(41, '/start')))
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
    await expect.poll(() => botApi.messages.map(({ chat_id }) => chat_id), patience).toEqual([41])
  })

  test.each([
    ['without the secret', ''],
    ['with a wrong secret', 'x'.repeat(43)],
    ['with the bot’s token', botToken],
  ])('refuses an update %s', async (_how, secret) => {
    const answer = await post(numbered(written(42, '/start')), secret)
    expect(answer.statusCode).toBe(403)
    await post(numbered(written(43, '/start')))
    await expect.poll(() => botApi.messages.map(({ chat_id }) => chat_id), patience).toEqual([43])
  })

  test('refuses a body that is no update', async () => {
    for (const payload of [{}, { update_id: 'x' }, { update_id: -1 }, [1]])
      expect((await post(payload)).statusCode).toBe(400)
  })

  test('accepts an update that it does not know', async () => {
    expect((await post(numbered({ poll: { id: '1' } }))).statusCode).toBe(200)
    expect((await post(numbered({ message: { text: '/start' } }))).statusCode).toBe(200)
  })

  test('acts once on an update that is sent several times at once', async () => {
    const update = numbered(written(44, '/start'))
    const answers = await Promise.all([post(update), post(update), post(update)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await post(numbered(written(45, '/start')))
    await expect.poll(unanswered, patience).toBe(0)
    expect(botApi.messages.map(({ chat_id }) => chat_id).sort()).toEqual([44, 45])
  })

  test('shows the chat menu in the chosen language', async () => {
    const { telegramId } = await telegramPerson(server)
    await post(numbered(pressed(telegramId, 'settings:language:ka')))
    const menus = () =>
      botApi
        .callsOf('setChatMenuButton')
        .filter(({ body }) => body.chat_id === telegramId)
        .map(({ body }) => (body.menu_button as { text: string }).text)
    await expect.poll(menus, patience).toEqual([textsIn('ka').t('messages:bot.menu')])
  })

  test('answers Telegram without waiting for its own message', async () => {
    botApi.answerNextTo('sendMessage', 'never')
    const answer = await post(numbered(written(46, '/start')))
    expect(answer.statusCode).toBe(200)
  })

  test('is absent where updates are polled for or switched off', async () => {
    for (const env of [{ TELEGRAM_UPDATES: 'polling' }, { TELEGRAM_UPDATES: 'off' }]) {
      const other = await openBotServer(env)
      const answer = await other.server.app.inject({
        method: 'POST',
        url: webhookPath,
        payload: numbered(written(48, '/start')),
        headers: { 'x-telegram-bot-api-secret-token': webhookSecret(botToken) },
      })
      expect(answer.statusCode).toBe(404)
      await other.close()
    }
  })
})

describe('a person who blocked the bot', () => {
  test('can be written to again once they write to it', async () => {
    const person = await telegramPerson(server)
    const { db } = server.context
    const refusedAt = async () =>
      (
        await db.write
          .selectFrom('users')
          .select('telegram_refused_at')
          .where('id', '=', person.id)
          .executeTakeFirstOrThrow()
      ).telegram_refused_at
    await post(numbered(membership(person.telegramId, 'kicked')))
    await expect.poll(refusedAt, patience).not.toBeNull()
    await post(numbered(membership(person.telegramId, 'member')))
    await expect.poll(refusedAt, patience).toBeNull()
    botApi.answerNext(refusal(403, 'Forbidden: bot was blocked by the user'))
    await post(numbered(written(person.telegramId, '/start')))
    await expect.poll(refusedAt, patience).not.toBeNull()
    await post(numbered(written(person.telegramId, 'hello')))
    await expect.poll(refusedAt, patience).toBeNull()
  })
})
