import { describe, expect, test, vi } from 'vitest'
import { makeTelegram } from '../testing/telegram.ts'
import { shareInTelegram } from './share-message.ts'

const listing = {
  title: 'Flat',
  text: 'Flat · $300',
  url: 'https://sakhli.example/ad/7',
  start: { kind: 'ad', id: '7' },
} as const
const bot = { prepare: async () => 'prepared-1', botName: () => 'sakhli_bot' }

const linkOf = (last: unknown) => new URL((last as { path_full: string }).path_full, 'https://t.me')

describe('sharing in Telegram', () => {
  test.each([
    ['prepared_message_sent', undefined, 'shared'],
    ['prepared_message_failed', { error: 'USER_DECLINED' }, 'dismissed'],
  ] as const)('sends a listing as the bot’s message: %s', async (event, payload, outcome) => {
    const { telegram, emit, answerWith, posted } = makeTelegram()
    answerWith(() => emit(event, payload))
    expect(await shareInTelegram(telegram, listing, bot)).toBe(outcome)
    expect(posted).toEqual([
      { method: 'web_app_send_prepared_message', params: { id: 'prepared-1' } },
    ])
  })

  test('sends a link into the mini-app if the client knows no such messages', async () => {
    const { telegram, last } = makeTelegram({ unknown: ['web_app_send_prepared_message'] })
    const prepare = vi.fn(bot.prepare)
    expect(await shareInTelegram(telegram, listing, { ...bot, prepare })).toBe('shared')
    expect(prepare).not.toHaveBeenCalled()
    const { pathname, searchParams } = linkOf(last('web_app_open_tg_link'))
    expect(pathname).toBe('/share/url')
    expect(searchParams.get('url')).toBe('https://t.me/sakhli_bot?startapp=ad_7')
    expect(searchParams.get('text')).toBe('Flat · $300')
  })

  test('sends a link if the server or the client fails', async () => {
    const failing = makeTelegram()
    failing.answerWith(({ method }) => {
      if (method === 'web_app_send_prepared_message')
        failing.emit('prepared_message_failed', { error: 'MESSAGE_EXPIRED' })
    })
    expect(await shareInTelegram(failing.telegram, listing, bot)).toBe('shared')
    expect(failing.last('web_app_open_tg_link')).toBeDefined()

    const { telegram, last, posted } = makeTelegram()
    expect(
      await shareInTelegram(telegram, listing, { ...bot, prepare: async () => undefined }),
    ).toBe('shared')
    expect(posted).toHaveLength(1)
    expect(last('web_app_open_tg_link')).toBeDefined()
  })

  test.each(['agency', 'search'] as const)('sends %s by a link into the mini-app', async (kind) => {
    const { telegram, last, posted } = makeTelegram()
    const page = { ...listing, start: { kind, id: '7' } }
    expect(await shareInTelegram(telegram, page, bot)).toBe('shared')
    expect(posted).toHaveLength(1)
    const { searchParams } = linkOf(last('web_app_open_tg_link'))
    expect(searchParams.get('url')).toBe(`https://t.me/sakhli_bot?startapp=${kind}_7`)
  })

  test('sends the site’s own address if the bot has no name', async () => {
    const { telegram, last } = makeTelegram({ unknown: ['web_app_send_prepared_message'] })
    await shareInTelegram(telegram, listing, { ...bot, botName: () => null })
    expect(linkOf(last('web_app_open_tg_link')).searchParams.get('url')).toBe(listing.url)
  })
})
