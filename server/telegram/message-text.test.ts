import { describe, expect, test } from 'vitest'
import { languages } from '../../contract/languages.ts'
import { cutHtml, inertText } from './message-html.ts'
import { requestMessage, searchMessage } from './message-text.ts'

const news = {
  title: 'Flat <script>',
  address: 'улица Руставели, 27',
  username: 'Anna & "Co"',
  phone: '+995 555',
  at: new Date('2030-05-01T10:00:00Z'),
  message: 'a\n<b>b</b>',
  listingLink: 'https://t.me/sakhli_bot?startapp=ad_7&x="1"',
}

describe('messages', () => {
  test('to an advertiser say who asks for what and when, in his time', () => {
    expect(requestMessage('en', news)).toBe(
      [
        '<b>New viewing request</b>',
        'Flat &lt;script&gt;',
        'улица Руставели, 27',
        '',
        'Name: Anna &amp; "Co"',
        'Phone: +995 555',
        'When: Wednesday, May 1, 2030 at 2:00 PM',
        '',
        'a',
        '&lt;b&gt;b&lt;/b&gt;',
        '',
        '<a href="https://t.me/sakhli_bot?startapp=ad_7&amp;x=&quot;1&quot;">Open the ad</a>',
      ].join('\n'),
    )
  })

  test('leave out what is not there', () => {
    const bare = {
      ...news,
      title: null,
      username: null,
      at: null,
      message: null,
      listingLink: undefined,
    }
    expect(requestMessage('ru', bare)).toBe(
      '<b>Новая заявка на просмотр</b>\nулица Руставели, 27\n\nТелефон: +995 555',
    )
  })

  test('to a visitor list what is new', () => {
    const text = searchMessage('ru', {
      name: 'У моря <3',
      count: 1_234,
      listings: [
        { name: 'Квартира · 85 000 $', link: 'https://sakhli.example/ad/7' },
        { name: 'Дом', link: undefined },
      ],
      searchLink: undefined,
    })
    expect(text).toBe(
      [
        `<b>Новые объявления по поиску «У моря &lt;3»: ${new Intl.NumberFormat('ru').format(1_234)}</b>`,
        '',
        '• <a href="https://sakhli.example/ad/7">Квартира · 85 000 $</a>',
        '• Дом',
      ].join('\n'),
    )
  })

  test('are each in a language of its own', () => {
    const texts = languages.map((lang) => requestMessage(lang, news))
    expect(new Set(texts).size).toBe(languages.length)
  })

  test('hold no marks and nothing that turns the reading order around', () => {
    expect(inertText('<a href="x">&amp;\u202eevil\u2066\u0007')).toBe(
      '&lt;a href="x"&gt;&amp;amp;evil',
    )
  })

  test('are cut within their marks, and between characters', () => {
    const cut = cutHtml('<b>a &lt; <a href="x">bcd</a></b>', 6)
    expect(cut).toBe('<b>a &lt; <a href="x">b…</a></b>')
    expect(cutHtml('<b>abc</b>', 3)).toBe('<b>abc</b>')
    expect(cutHtml('a🏠🏠', 4)).toBe('a🏠…')
  })

  test('fit Telegram’s 4,096 characters at the longest that a request may be', () => {
    const longest = requestMessage('ka', {
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
