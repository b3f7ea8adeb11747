import { describe, expect, test } from 'vitest'
import { languages } from '../../../contract/languages.ts'
import { batumi } from '../../testing/test-server.ts'
import { cutHtml, inertText } from '../messages/message-html.ts'
import { requestMessage, searchMessage } from './message-text.ts'

const news = {
  title: 'Flat <script>',
  address: 'улица Руставели, 27',
  username: 'Anna & "Co"',
  phone: '+995 555',
  at: new Date('2030-05-01T10:00:00Z'),
  message: 'a\n<b>b</b>',
  status: 'new' as const,
  telegramId: null,
  telegramUsername: null,
  listingLink: 'https://t.me/sakhli_bot?startapp=ad_7&x="1"',
}

describe('messages', () => {
  test('to an advertiser say who asks for what and when, in local time', () => {
    expect(requestMessage('en', batumi.city, news)).toBe(
      [
        '<b>New viewing request</b>',
        'Flat &lt;script&gt;',
        'улица Руставели, 27',
        '',
        'Name: Anna &amp; "Co"',
        'Phone: +995 555 · <a href="https://wa.me/995555">WhatsApp</a>',
        'When: Wednesday, May 1, 2030 at 2:00 PM',
        '',
        'a',
        '&lt;b&gt;b&lt;/b&gt;',
        '',
        '<a href="https://t.me/sakhli_bot?startapp=ad_7&amp;x=&quot;1&quot;">Open the ad</a>',
      ].join('\n'),
    )
  })

  test('leave out missing fields', () => {
    const bare = {
      ...news,
      title: null,
      username: null,
      at: null,
      message: null,
      listingLink: undefined,
    }
    expect(requestMessage('ru', batumi.city, bare)).toBe(
      '<b>Новая заявка на просмотр</b>\nулица Руставели, 27\n\nТелефон: +995 555 · <a href="https://wa.me/995555">WhatsApp</a>',
    )
  })

  test('to a visitor list new and cheaper listings', () => {
    const text = searchMessage('ru', {
      name: 'У моря <3',
      count: 1_234,
      listings: [
        {
          facts: '85 000 $ ↓ 5 000 $ · 2-комнатная, 62 м²',
          title: 'У <моря>',
          address: 'улица Руставели, 27',
          link: 'https://sakhli.example/ad/7',
        },
        { facts: 'Дом', title: null, address: null, link: undefined },
      ],
      cheaperCount: 1,
      cheaper: [{ facts: '900 ₾', title: null, address: null, link: undefined }],
      searchLink: undefined,
    })
    expect(text).toBe(
      [
        `<b>Новые объявления по поиску «У моря &lt;3»: ${new Intl.NumberFormat('ru').format(1_234)}</b>`,
        '',
        '• <a href="https://sakhli.example/ad/7">85 000 $ ↓ 5 000 $ · 2-комнатная, 62 м²</a>',
        'У &lt;моря&gt; · улица Руставели, 27',
        '',
        '• Дом',
        '',
        '<b>Подешевело: 1</b>',
        '',
        '• 900 ₾',
      ].join('\n'),
    )
  })

  test.each([
    ['a name in Telegram', { telegramUsername: 'anna_b', telegramId: '7' }, 'https://t.me/anna_b'],
    ['a number in Telegram alone', { telegramId: '7' }, 'tg://user?id=7'],
    ['a name that they gave as one of Telegram’s', { username: '@anna_b' }, 'https://t.me/anna_b'],
  ])('link to the asker by %s', (_how, known, href) => {
    expect(requestMessage('en', batumi.city, { ...news, ...known })).toContain(
      `Name: <a href="${href}">`,
    )
  })

  test('show the status of the request', () => {
    expect(requestMessage('en', batumi.city, { ...news, status: 'contacted' })).toContain(
      '<b>✓ Contacted</b>',
    )
  })

  test('differ in each language', () => {
    const texts = languages.map((lang) => requestMessage(lang, batumi.city, news))
    expect(new Set(texts).size).toBe(languages.length)
  })

  test('escape marks and remove characters that change the reading order', () => {
    expect(inertText('<a href="x">&amp;\u202eevil\u2066\u0007')).toBe(
      '&lt;a href="x"&gt;&amp;amp;evil',
    )
  })

  test('are cut without breaking marks or characters', () => {
    const cut = cutHtml('<b>a &lt; <a href="x">bcd</a></b>', 6)
    expect(cut).toBe('<b>a &lt; <a href="x">b…</a></b>')
    expect(cutHtml('<b>abc</b>', 3)).toBe('<b>abc</b>')
    expect(cutHtml('a🏠🏠', 4)).toBe('a🏠…')
  })

  test('fit Telegram’s 4,096 characters with the longest possible request', () => {
    const longest = requestMessage('ka', batumi.city, {
      ...news,
      title: 'x'.repeat(255),
      address: 'x'.repeat(255),
      username: 'x'.repeat(255),
      phone: '1'.repeat(255),
      at: news.at,
      message: 'x'.repeat(1_000),
      listingLink: news.listingLink,
    })
    expect(longest.length).toBeLessThan(4_096)
  })
})
