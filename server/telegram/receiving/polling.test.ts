import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { languages } from '../../../contract/languages.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import { buildApp } from '../../app.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { batumi } from '../../testing/test-server.ts'
import { openTelegram } from '../sending/open-telegram.ts'
import type { BotApi } from '../testing/bot-api.ts'
import { openBotApi, refusal, tooMany } from '../testing/bot-api.ts'
import { botToken, openBotServer, site, written } from '../testing/bot-server.ts'
import { pollUpdates } from './poll-updates.ts'
import type { Receive } from './receiving.ts'
import { webhookPath, webhookSecret } from './webhook.ts'

const listening = { port: 0, host: '127.0.0.1' }
const patience = { timeout: 15_000, interval: 20 }
/** Half of what a call that waits for Telegram may take: enough even on a busy machine. */
const atOnceMs = 5_000

let botApi: BotApi
let server: TestServer
let close: () => Promise<void>

const open = async (env: Record<string, string>) => {
  const opened = await openBotServer(env)
  botApi = opened.botApi
  server = opened.server
  close = opened.close
}
afterEach(() => close())
/** Sorted, because the answers to two chats do not wait for each other. */
const greeted = () => botApi.messages.map(({ chat_id }) => chat_id).toSorted()

describe('a server that polls', () => {
  beforeEach(() => open({ TELEGRAM_UPDATES: 'polling' }))

  test('answers the updates it gets, and asks for the next ones', async () => {
    await server.app.listen(listening)
    botApi.push(written(11, '/start'))
    const last = botApi.push(written(12, '/start'))
    await expect.poll(greeted, patience).toEqual([11, 12])
    await expect.poll(() => botApi.updates.confirmedTo, patience).toBe(last.update_id)
    expect(botApi.callsOf('getUpdates')[0]?.body.allowed_updates).toContain('callback_query')
  })

  test('answers an update once, even if it comes again after a restart', async () => {
    await server.app.listen(listening)
    const update = botApi.push(written(13, '/start'))
    await expect.poll(greeted, patience).toEqual([13])
    await server.app.close()
    botApi.updates.repeat(update)
    const next = await buildApp(server.context)
    await next.listen(listening)
    botApi.push(written(14, '/start'))
    await expect.poll(greeted, patience).toEqual([13, 14])
    await next.close()
  })

  test('is the only one that polls, and another takes over when it stops', async () => {
    await server.app.listen(listening)
    await expect.poll(() => botApi.callsOf('getUpdates').length, patience).toBeGreaterThan(0)
    const stop = new AbortController()
    const got: number[] = []
    const receive: Receive = async ({ update_id: id }) => {
      got.push(id)
      return 'taken'
    }
    const telegram = openTelegram(server.context)
    if (!telegram) throw new Error('no Telegram')
    const second = pollUpdates(server.context, telegram, receive, {
      signal: stop.signal,
      lookAgainMs: 20,
    })
    botApi.push(written(15, '/start'))
    await expect.poll(greeted, patience).toEqual([15])
    expect(got).toEqual([])
    await server.app.close()
    const update = botApi.push(written(16, '/start'))
    await expect.poll(() => got, patience).toContain(update.update_id)
    stop.abort()
    await second
  })

  test('takes over when the lease of a crashed one expires', { tags: 'long' }, async () => {
    await server.context.db.write
      .insertInto('leases')
      .values({
        name: 'telegram updates',
        holder: 'crashed',
        expires_at: new Date(Date.now() + 1_000),
      })
      .execute()
    const stop = new AbortController()
    const telegram = openTelegram(server.context)
    if (!telegram) throw new Error('no Telegram')
    const got = Promise.withResolvers<number>()
    const receive: Receive = async ({ update_id: id }) => {
      got.resolve(id)
      return 'taken'
    }
    const { signal } = stop
    const polling = pollUpdates(server.context, telegram, receive, { signal, lookAgainMs: 20 })
    const update = botApi.push(written(20, '/start'))
    expect(await got.promise).toBe(update.update_id)
    stop.abort()
    await polling
    const left = await server.context.db.write.selectFrom('leases').select('holder').execute()
    expect(left).toEqual([])
  })

  test('removes an existing webhook', async () => {
    botApi.updates.webhook = 'https://old.example'
    await server.app.listen(listening)
    botApi.push(written(17, '/start'))
    await expect.poll(greeted, patience).toEqual([17])
  })

  test('goes on after a failure, a cut connection, and a wait that Telegram asks for', {
    tags: 'long',
  }, async () => {
    botApi.answerNextTo('getUpdates', refusal(502, 'Bad Gateway'), 'cut', tooMany(1))
    await server.app.listen(listening)
    botApi.push(written(18, '/start'))
    await expect.poll(greeted, patience).toEqual([18])
  })

  test('leaves updates with Telegram while it cannot take them', async () => {
    const stop = new AbortController()
    const telegram = openTelegram(server.context)
    if (!telegram) throw new Error('no Telegram')
    let asked = 0
    const receive: Receive = async () => {
      asked += 1
      return asked < 4 ? 'busy' : 'taken'
    }
    const polling = pollUpdates(server.context, telegram, receive, { signal: stop.signal })
    const update = botApi.push(written(19, '/start'))
    await expect.poll(() => botApi.updates.confirmedTo, patience).toBe(update.update_id)
    expect(asked).toBe(4)
    stop.abort()
    await polling
  })

  test('stops at once, while it waits for updates', async () => {
    await server.app.listen(listening)
    await expect.poll(() => botApi.callsOf('getUpdates').length, patience).toBeGreaterThan(0)
    const started = performance.now()
    await server.app.close()
    expect(performance.now() - started).toBeLessThan(atOnceMs)
  })
})

describe('a bot', () => {
  test('sends Telegram its webhook, its description in four languages, and its menu', async () => {
    await open({})
    await server.app.listen(listening)
    await expect.poll(() => botApi.callsOf('setChatMenuButton').length, patience).toBe(1)
    expect(botApi.callsOf('setWebhook').map(({ body }) => body)).toEqual([
      {
        url: site + webhookPath,
        secret_token: webhookSecret(botToken),
        allowed_updates: [
          'message',
          'inline_query',
          'chosen_inline_result',
          'callback_query',
          'my_chat_member',
        ],
      },
    ])
    const told = botApi.callsOf('setMyCommands').map(({ body }) => body)
    expect(told.map((body) => body.language_code)).toEqual([undefined, ...languages])
    expect(told[2]?.commands).toEqual(
      (['start', 'settings', 'stop', 'help'] as const).map((command) => ({
        command,
        description: textsIn('en').t(`messages:bot.commands.${command}`),
      })),
    )
    const described = [undefined, ...languages].map((lang) => ({
      ...(lang && { language_code: lang }),
      description: textsIn(lang ?? 'ru', batumi.city).t('messages:bot.description'),
    }))
    expect(botApi.callsOf('setMyDescription').map(({ body }) => body)).toEqual(described)
    expect(botApi.callsOf('setMyShortDescription').map(({ body }) => body.language_code)).toEqual([
      undefined,
      ...languages,
    ])
    expect(botApi.callsOf('setChatMenuButton')[0]?.body).toEqual({
      menu_button: { type: 'web_app', text: 'Sakhli', web_app: { url: `${site}/bot` } },
    })
    expect(botApi.callsOf('getUpdates')).toEqual([])
  })

  test('sends its settings again until Telegram accepts them', { tags: 'long' }, async () => {
    await open({})
    botApi.answerNextTo('setWebhook', tooMany(1), 'cut')
    await server.app.listen(listening)
    await expect.poll(() => botApi.callsOf('setWebhook').length, patience).toBe(3)
    await expect.poll(() => botApi.callsOf('setMyCommands').length, patience).toBe(5)
  })

  test('that is off sends nothing to Telegram', async () => {
    await open({ TELEGRAM_UPDATES: 'off' })
    await server.app.listen(listening)
    await server.app.close()
    expect(botApi.calls).toEqual([])
  })

  test.each(['webhook', 'polling'])(
    'by %s starts and stops without delay while Telegram is silent',
    async (TELEGRAM_UPDATES) => {
      await open({ TELEGRAM_UPDATES })
      const silent = await openBotApi()
      for (const method of ['setWebhook', 'setMyCommands', 'getUpdates'])
        silent.answerNextTo(method, 'never')
      const { context } = server
      const settings = { ...context.settings, TELEGRAM_API_ROOT: silent.root }
      const app = await buildApp({ ...context, settings })
      const started = performance.now()
      await app.listen(listening)
      expect(performance.now() - started).toBeLessThan(atOnceMs)
      await expect.poll(() => silent.calls.length, patience).toBeGreaterThan(0)
      const stopping = performance.now()
      await app.close()
      expect(performance.now() - stopping).toBeLessThan(atOnceMs)
      await silent.close()
    },
  )
})
