import { inspect } from 'node:util'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import type { Telegram } from './open-telegram.ts'
import { openTelegram } from './open-telegram.ts'
import type { BotApi } from './testing/bot-api.ts'
import { openBotApi, refusal, tooMany } from './testing/bot-api.ts'

const token = '123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) })

let botApi: BotApi
let telegram: Telegram

beforeAll(async () => {
  botApi = await openBotApi()
  const settings = readSettings({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_ROOT: botApi.root })
  const opened = openTelegram({ settings, log })
  if (!opened) throw new Error('no Telegram in spite of a token')
  telegram = opened
})
afterAll(() => botApi.close())

describe('Telegram', () => {
  test('is absent without a bot', () => {
    expect(openTelegram({ settings: readSettings({}), log })).toBeUndefined()
  })

  test('is sent HTML without a preview', async () => {
    expect(await telegram.send('777000777000', '<b>Hi</b>')).toBe('delivered')
    expect(botApi.messages.at(-1)).toMatchObject({
      path: `/bot${token}/sendMessage`,
      chat_id: 777000777000,
      text: '<b>Hi</b>',
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    })
  })

  test('is sent buttons, and no row without one', async () => {
    const button = { text: 'Open', url: 'https://sakhli.example' }
    await telegram.send('7', 'Hi', [[undefined], [button, undefined]])
    expect(botApi.messages.at(-1)?.reply_markup).toEqual({ inline_keyboard: [[button]] })
    await telegram.send('7', 'Hi', [[undefined]])
    expect(botApi.messages.at(-1)).not.toHaveProperty('reply_markup')
  })

  test('is sent no more than it takes, with every mark closed', async () => {
    expect(await telegram.send('7', `<b>${'&amp;'.repeat(5_000)}</b>`)).toBe('delivered')
    expect(botApi.messages.at(-1)?.text).toBe(`<b>${'&amp;'.repeat(4_095)}…</b>`)
  })

  test('is found behind an address that ends in a slash', async () => {
    const env = { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_ROOT: `${botApi.root}/` }
    const found = openTelegram({ settings: readSettings(env), log })
    expect(await found?.send('7', 'Hi')).toBe('delivered')
  })

  test('says when to come again', async () => {
    botApi.answerNext(tooMany(17))
    expect(await telegram.send('7', 'Hi')).toEqual({ againInSeconds: 17 })
  })

  test('is refused for good by who blocked the bot, without a word in the log', async () => {
    logged.length = 0
    botApi.answerNext(refusal(403, 'Forbidden: bot was blocked by the user'))
    expect(await telegram.send('7', 'Hi')).toBe('blocked')
    expect(logged).toEqual([])
  })

  test('is refused for good by any other refusal, which is logged', async () => {
    botApi.answerNext(refusal(400, 'Bad Request: chat not found'))
    expect(await telegram.send('7', 'Hi')).toBe('refused')
    expect(logged.join()).toContain('chat not found')
  })

  test.each([
    ['breaks down', refusal(502, 'Bad Gateway')],
    ['cuts the line', 'cut' as const],
  ])('is tried again when it %s, and its token is not told', async (_what, answer) => {
    botApi.answerNext(answer)
    const failure = await telegram.send('7', 'secret words').then(
      () => undefined,
      (error: Error) => error,
    )
    expect(failure).toBeInstanceOf(Error)
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain(token.slice(7))
    expect(inspect(failure, { depth: 9 })).not.toContain('secret words')
  })
})
