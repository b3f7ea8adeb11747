import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Language } from '../../../contract/languages.ts'
import { languages } from '../../../contract/languages.ts'
import { savedSearches } from '../../../contract/search/saved-searches.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { batumi } from '../../testing/test-server.ts'
import type { Telegram } from '../sending/open-telegram.ts'
import type { BotApi } from '../testing/bot-api.ts'
import { openBotServer, pressed, site, telegramPerson, written } from '../testing/bot-server.ts'
import { openUnhurried } from '../testing/unhurried.ts'
import { answerButton } from './answer-button.ts'
import { answerMessage, isStart, setMenuOf } from './answer-message.ts'

let botApi: BotApi
let server: TestServer
let telegram: Telegram
let someId = 9_000

beforeAll(async () => {
  const opened = await openBotServer()
  botApi = opened.botApi
  server = opened.server
  telegram = openUnhurried(server.context)
  return opened.close
})
beforeEach(() => {
  someId += 1
  botApi.calls.length = 0
  botApi.messages.length = 0
})

const say = async (text: string, more: object = {}, id = someId) => {
  const { message } = written(id, text, more)
  if (!message) return
  await answerMessage(server.context, telegram, message, { isFirstTry: true })
  if (isStart(message) && message.from) await setMenuOf(server.context, telegram, message.from)
}
const rows = () => botApi.messages[0]?.reply_markup?.inline_keyboard
const page = (start = '') => ({ web_app: { url: `${site}/bot${start}` } })

describe('the greeting', () => {
  test('offers the mini-app and a search in this chat', async () => {
    await say('/start')
    expect(botApi.messages).toHaveLength(1)
    expect(botApi.messages[0]?.text).toBe(textsIn('en', batumi.city).t('messages:bot.greeting'))
    expect(rows()).toEqual([
      [{ text: textsIn('en').t('messages:bot.open'), ...page() }],
      [{ text: textsIn('en').t('messages:bot.searchHere'), switch_inline_query_current_chat: '' }],
    ])
  })

  test.each(['ad_7', 'agency_7', 'search_7'])('opens the mini-app at %s', async (start) => {
    await say(`/start ${start}`)
    expect(rows()?.[0]?.[0]).toMatchObject(page(`?tgWebAppStartParam=${start}`))
  })

  test('warns what linking an account means before it offers the link', async () => {
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
    'answers %s too, with a button to the mini-app',
    async (text) => {
      await say(text)
      expect(rows()?.[0]).toEqual([{ text: textsIn('en').t('messages:bot.open'), ...page() }])
    },
  )

  test.each(languages)('is in the chosen language of a known user: %s', async (language) => {
    const { telegramId } = await telegramPerson(server, { language })
    await say('/start', {}, telegramId)
    expect(botApi.messages[0]?.text).toBe(textsIn(language, batumi.city).t('messages:bot.greeting'))
    expect(botApi.callsOf('setChatMenuButton')[0]?.body).toEqual({
      chat_id: telegramId,
      menu_button: { type: 'web_app', text: textsIn(language).t('messages:bot.menu'), ...page() },
    })
  })

  test.each<[string, Language]>([
    ['he-IL', 'he'],
    ['ka', 'ka'],
    ['de', 'ru'],
  ])('for a new user whose Telegram speaks %s is in %s', async (code, language) => {
    const { message } = written(someId, '')
    await say('/start', { from: { ...message?.from, language_code: code } })
    expect(botApi.messages[0]?.text).toBe(textsIn(language, batumi.city).t('messages:bot.greeting'))
  })

  test('is sent only to people in a private chat with the bot', async () => {
    await say('/start', { chat: { id: -5, type: 'group', title: 'Group' } })
    await say('/start', { from: { id: 5, is_bot: true, first_name: 'Bot' } })
    await say('A flat', { via_bot: { id: 123_456, is_bot: true, first_name: 'Sakhli' } })
    await say('', { write_access_allowed: {} })
    expect(botApi.messages).toEqual([])
  })

  test('is not sent for a permission given in the mini-app, which ends a refusal', async () => {
    const { id, telegramId } = await telegramPerson(server)
    const rows = server.context.db.write
    const refusal = { telegram_refused_at: new Date() }
    await rows.updateTable('users').set(refusal).where('id', '=', id).execute()
    await say('', { text: undefined, write_access_allowed: { from_request: true } }, telegramId)
    expect(botApi.messages).toEqual([])
    const query = rows.selectFrom('users').select('telegram_refused_at').where('id', '=', id)
    expect(await query.executeTakeFirst()).toEqual({ telegram_refused_at: null })
  })

  test('is limited for a user who writes again and again', async () => {
    // More than two windows of the limit allow, because one window may end while the messages are written.
    for (let message = 0; message < 45; message += 1) await say('hi')
    expect(botApi.messages.length).toBeGreaterThanOrEqual(20)
    expect(botApi.messages.length).toBeLessThanOrEqual(40)
  })

  test('links to the bot where Telegram cannot open the site', async () => {
    const other = await openBotServer({ PUBLIC_URL: 'http://localhost:3000' })
    const { message } = written(someId, '/start ad_7')
    const { context } = other.server
    const to = openUnhurried(context)
    if (message) await answerMessage(context, to, message, { isFirstTry: true })
    if (message?.from) await setMenuOf(context, to, message.from)
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

describe('a command', () => {
  const words = (language: Language) => textsIn(language).t
  const stoppedAt = async (telegramId: number) =>
    (
      await server.context.db.write
        .selectFrom('users')
        .select('telegram_stopped_at')
        .where('telegram_id', '=', String(telegramId))
        .executeTakeFirstOrThrow()
    ).telegram_stopped_at

  test.each(languages)('/help says what the bot can do: %s', async (language) => {
    const { telegramId } = await telegramPerson(server, { language })
    await say('/help', {}, telegramId)
    expect(botApi.messages[0]?.text).toBe(words(language)('messages:bot.help'))
  })

  test('/stop ends all messages until /start', async () => {
    const { telegramId } = await telegramPerson(server, { language: 'ka' })
    await say('/stop', {}, telegramId)
    expect(botApi.messages[0]?.text).toBe(words('ka')('messages:bot.stopped'))
    expect(await stoppedAt(telegramId)).not.toBeNull()
    await say('hello', {}, telegramId)
    expect(await stoppedAt(telegramId)).not.toBeNull()
    await say('/start', {}, telegramId)
    expect(await stoppedAt(telegramId)).toBeNull()
  })

  const press = async (data: string, id: number) => {
    const { callback_query: query } = pressed(id, data)
    if (query) await answerButton(server.context, telegram, query)
    return botApi.callsOf('answerCallbackQuery').at(-1)?.body.text
  }

  test('/settings shows and changes language, messages and search alerts', async () => {
    const person = await telegramPerson(server)
    const { telegramId } = person
    const body = { name: 'At the sea', query: {}, notify: 'daily' as const }
    const { id } = (await server.call(savedSearches.save, { body }, { as: person })).body
    await say('/settings', {}, telegramId)
    const data = rows()?.map((row) => row.map((button) => button.callback_data ?? button.web_app))
    expect(data).toEqual([
      languages.map((language) => `settings:language:${language}`),
      ['settings:messages:off'],
      [`settings:alerts:${id}:none`],
      [{ url: `${site}/bot/profile` }],
    ])
    await press('settings:messages:off', telegramId)
    expect(await stoppedAt(telegramId)).not.toBeNull()
    await press(`settings:alerts:${id}:none`, telegramId)
    const [search] = (await server.call(savedSearches.find, {}, { as: person })).body
    expect(search?.notify).toBe('none')
    expect(await press('settings:language:he', telegramId)).toBe(
      words('he')('messages:bot.settings.saved'),
    )
    const edited = botApi.callsOf('editMessageText').at(-1)?.body
    expect(edited?.text).toContain(words('he')('messages:bot.settings.title'))
    expect(JSON.stringify(edited?.reply_markup)).toContain('settings:messages:on')
    expect(JSON.stringify(edited?.reply_markup)).toContain(`settings:alerts:${id}:instant`)
  })

  test('/settings stores the language of somebody who never opened the mini-app', async () => {
    await press('settings:language:ka', someId)
    await say('/help')
    expect(botApi.messages[0]?.text).toBe(words('ka')('messages:bot.help'))
  })

  test.each(['settings:language:xx', 'settings:alerts:999999:none', 'settings:', 'alert:1:none:x'])(
    'does nothing for a made-up button: %s',
    async (data) => {
      const { telegramId } = await telegramPerson(server)
      expect(await press(data, telegramId)).toBe(words('en')('messages:bot.oldButton'))
      expect(botApi.callsOf('editMessageText')).toEqual([])
    },
  )
})
