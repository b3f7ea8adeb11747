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

describe('a listing that is passed on', () => {
  test.each([
    ['prepared_message_sent', undefined, 'shared'],
    ['prepared_message_failed', { error: 'USER_DECLINED' }, 'dismissed'],
  ] as const)('as the bot’s message: %s', async (event, payload, outcome) => {
    const { telegram, emit, answerWith, posted } = makeTelegram()
    answerWith(() => emit(event, payload))
    expect(await shareInTelegram(telegram, listing, bot)).toBe(outcome)
    expect(posted).toEqual([
      { method: 'web_app_send_prepared_message', params: { id: 'prepared-1' } },
    ])
  })

  test('as a link into the mini-app, where the client knows no such messages', async () => {
    const { telegram, last } = makeTelegram({ unknown: ['web_app_send_prepared_message'] })
    const prepare = vi.fn(bot.prepare)
    expect(await shareInTelegram(telegram, listing, { ...bot, prepare })).toBe('shared')
    expect(prepare).not.toHaveBeenCalled()
    const { pathname, searchParams } = linkOf(last('web_app_open_tg_link'))
    expect(pathname).toBe('/share/url')
    expect(searchParams.get('url')).toBe('https://t.me/sakhli_bot?startapp=ad_7')
    expect(searchParams.get('text')).toBe('Flat · $300')
  })

  test('as a link, where the server could prepare nothing or the client failed', async () => {
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

  test.each(['agency', 'search'] as const)(
    'and %s as well, by a link into the mini-app',
    async (kind) => {
      const { telegram, last, posted } = makeTelegram()
      const page = { ...listing, start: { kind, id: '7' } }
      expect(await shareInTelegram(telegram, page, bot)).toBe('shared')
      expect(posted).toHaveLength(1)
      const { searchParams } = linkOf(last('web_app_open_tg_link'))
      expect(searchParams.get('url')).toBe(`https://t.me/sakhli_bot?startapp=${kind}_7`)
    },
  )

  test('by the site’s own address, where the bot has no name', async () => {
    const { telegram, last } = makeTelegram({ unknown: ['web_app_send_prepared_message'] })
    await shareInTelegram(telegram, listing, { ...bot, botName: () => null })
    expect(linkOf(last('web_app_open_tg_link')).searchParams.get('url')).toBe(listing.url)
  })
})
