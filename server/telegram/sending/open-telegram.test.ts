import { inspect } from 'node:util'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cityFoldersOf, readCity } from '../../cities/read-city.ts'
import type { TestDatabase } from '../../db/testing/test-database.ts'
import { freshDatabase } from '../../db/testing/test-database.ts'
import { readSettings } from '../../settings.ts'
import type { BotApi } from '../testing/bot-api.ts'
import { openBotApi, refusal, tooMany } from '../testing/bot-api.ts'
import { unhurried } from '../testing/unhurried.ts'
import type { Telegram } from './open-telegram.ts'
import { openTelegram } from './open-telegram.ts'
import { openPace } from './pace.ts'

const token = '123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) })

const hi = { html: 'Hi' }

let botApi: BotApi
let telegram: Telegram
let database: TestDatabase

const open = (env: Record<string, string>) => {
  const { city } = readCity('batumi', cityFoldersOf('none'))
  const server = { settings: readSettings(env), log, db: database.db, city }
  return openTelegram(server, openPace(server, unhurried))
}

beforeAll(async () => {
  botApi = await openBotApi()
  database = await freshDatabase()
})
beforeEach(async () => {
  await database.db.write.deleteFrom('telegram_pace').where('key', '=', 'hold').execute()
  const opened = open({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_ROOT: botApi.root })
  if (!opened) throw new Error('no Telegram in spite of a token')
  telegram = opened
})
afterAll(async () => {
  await botApi.close()
  await database.drop()
})

describe('Telegram', () => {
  test('is absent without a bot', () => {
    expect(open({})).toBeUndefined()
  })

  test('gets HTML without a preview', async () => {
    expect(await telegram.send('777000777000', { html: '<b>Hi</b>' }, 'answer')).toMatchObject({
      kind: 'delivered',
    })
    expect(botApi.messages.at(-1)).toMatchObject({
      path: `/bot${token}/sendMessage`,
      chat_id: 777000777000,
      text: '<b>Hi</b>',
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    })
  })

  test('gets buttons, and no row without one', async () => {
    const button = { text: 'Open', url: 'https://sakhli.example' }
    await telegram.send('7', { html: 'Hi', buttons: [[undefined], [button, undefined]] }, 'now')
    expect(botApi.messages.at(-1)?.reply_markup).toEqual({ inline_keyboard: [[button]] })
    await telegram.send('7', { html: 'Hi', buttons: [[undefined]] }, 'now')
    expect(botApi.messages.at(-1)).not.toHaveProperty('reply_markup')
  })

  test('gets no longer text than it accepts, with every mark closed', async () => {
    const html = `<b>${'&amp;'.repeat(5_000)}</b>`
    expect(await telegram.send('7', { html }, 'now')).toMatchObject({ kind: 'delivered' })
    expect(botApi.messages.at(-1)?.text).toBe(`<b>${'&amp;'.repeat(4_095)}…</b>`)
  })

  test('is reached at an address that ends in a slash', async () => {
    const env = { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_ROOT: `${botApi.root}/` }
    const found = open(env)
    expect(await found?.send('7', hi, 'now')).toMatchObject({ kind: 'delivered' })
  })

  test('is asked again after the wait that it names', async () => {
    botApi.answerNext(tooMany(17))
    expect(await telegram.send('7', hi, 'now')).toEqual({ againInSeconds: 17 })
  })

  test('may answer that the person blocked the bot, which is not logged', async () => {
    logged.length = 0
    botApi.answerNext(refusal(403, 'Forbidden: bot was blocked by the user'))
    expect(await telegram.send('7', hi, 'now')).toBe('blocked')
    expect(logged).toEqual([])
  })

  test('may refuse a message otherwise, which is logged', async () => {
    botApi.answerNext(refusal(400, 'Bad Request: chat not found'))
    expect(await telegram.send('7', hi, 'now')).toBe('refused')
    expect(logged.join()).toContain('chat not found')
  })

  test.each([
    ['breaks down', refusal(502, 'Bad Gateway')],
    ['cuts the line', 'cut' as const],
  ])('that %s causes an error without the token or the text', async (_what, answer) => {
    botApi.answerNext(answer)
    const failure = await telegram.send('7', { html: 'secret words' }, 'now').then(
      () => undefined,
      (error: Error) => error,
    )
    expect(failure).toBeInstanceOf(Error)
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain(token.slice(7))
    expect(inspect(failure, { depth: 9 })).not.toContain('secret words')
  })
})
