import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Language } from '../../contract/languages.ts'
import { languages } from '../../contract/languages.ts'
import { textsIn } from '../../texts/all-languages.ts'
import type { TestServer } from '../testing/test-server.ts'
import { answerMessage } from './answer-message.ts'
import type { Telegram } from './open-telegram.ts'
import { openTelegram } from './open-telegram.ts'
import type { BotApi } from './testing/bot-api.ts'
import { openBotServer, site, telegramPerson, written } from './testing/bot-server.ts'

let botApi: BotApi
let server: TestServer
let telegram: Telegram
let someId = 9_000

beforeAll(async () => {
  const opened = await openBotServer()
  botApi = opened.botApi
  server = opened.server
  telegram = openTelegram(server.context) as Telegram
  return opened.close
})
beforeEach(() => {
  someId += 1
  botApi.calls.length = 0
  botApi.messages.length = 0
})

const say = async (text: string, more: object = {}, id = someId) => {
  const { message } = written(id, text, more)
  if (message) await answerMessage(server.context, telegram, message, new AbortController().signal)
}
const rows = () => botApi.messages[0]?.reply_markup?.inline_keyboard
const page = (start = '') => ({ web_app: { url: `${site}/bot${start}` } })

describe('the greeting', () => {
  test('opens the mini-app, or a search in this very chat', async () => {
    await say('/start')
    expect(botApi.messages).toHaveLength(1)
    expect(botApi.messages[0]?.text).toBe(textsIn('en').t('messages:bot.greeting'))
    expect(rows()).toEqual([
      [{ text: textsIn('en').t('messages:bot.open'), ...page() }],
      [{ text: textsIn('en').t('messages:bot.searchHere'), switch_inline_query_current_chat: '' }],
    ])
  })

  test.each(['ad_7', 'agency_7', 'search_7'])('opens the mini-app at %s', async (start) => {
    await say(`/start ${start}`)
    expect(rows()?.[0]?.[0]).toMatchObject(page(`?tgWebAppStartParam=${start}`))
  })

  test('says what joining an account means before it offers that', async () => {
    const start = `link_${'x'.repeat(32)}`
    await say(`/start ${start}`)
    expect(botApi.messages[0]?.text).toBe(textsIn('en').t('messages:bot.linkWarning'))
    expect(rows()).toEqual([
      [
        {
          text: textsIn('en').t('messages:bot.openAt.link'),
          ...page(`?tgWebAppStartParam=${start}`),
        },
      ],
    ])
  })

  test.each(['/start ad_x', '/start <b>', '/start link_', '/help', '/nonsense', 'hello'])(
    'answers %s as well, with the way in',
    async (text) => {
      await say(text)
      expect(rows()?.[0]).toEqual([{ text: textsIn('en').t('messages:bot.open'), ...page() }])
    },
  )

  test.each(languages)('is in the language chosen by somebody known: %s', async (language) => {
    const { telegramId } = await telegramPerson(server, { language })
    await say('/start', {}, telegramId)
    expect(botApi.messages[0]?.text).toBe(textsIn(language).t('messages:bot.greeting'))
    expect(botApi.callsOf('setChatMenuButton')[0]?.body).toEqual({
      chat_id: telegramId,
      menu_button: { type: 'web_app', text: textsIn(language).t('messages:bot.menu'), ...page() },
    })
  })

  test.each<[string, Language]>([
    ['he-IL', 'he'],
    ['ka', 'ka'],
    ['de', 'ru'],
  ])('of somebody new whose Telegram speaks %s is in %s', async (code, language) => {
    const { message } = written(someId, '')
    await say('/start', { from: { ...message?.from, language_code: code } })
    expect(botApi.messages[0]?.text).toBe(textsIn(language).t('messages:bot.greeting'))
  })

  test('is for people in a chat with the bot alone', async () => {
    await say('/start', { chat: { id: -5, type: 'group', title: 'Group' } })
    await say('/start', { from: { id: 5, is_bot: true, first_name: 'Bot' } })
    await say('A flat', { via_bot: { id: 123_456, is_bot: true, first_name: 'Sakhli' } })
    await say('', { write_access_allowed: {} })
    expect(botApi.messages).toEqual([])
  })

  test('is not sent for ever to who writes for ever', async () => {
    for (let message = 0; message < 25; message += 1) await say('hi')
    expect(botApi.messages.length).toBeGreaterThanOrEqual(20)
    expect(botApi.messages.length).toBeLessThan(25)
  })

  test('links to the bot where Telegram could not open the site', async () => {
    const other = await openBotServer({ PUBLIC_URL: 'http://localhost:3000' })
    const { message } = written(someId, '/start ad_7')
    const signal = new AbortController().signal
    const to = openTelegram(other.server.context) as Telegram
    if (message) await answerMessage(other.server.context, to, message, signal)
    expect(other.botApi.messages[0]?.reply_markup?.inline_keyboard[0]).toEqual([
      {
        text: textsIn('en').t('messages:bot.openAt.ad'),
        url: 'https://t.me/sakhli_bot?startapp=ad_7',
      },
    ])
    expect(other.botApi.callsOf('setChatMenuButton')).toEqual([])
    await other.close()
  })
})
