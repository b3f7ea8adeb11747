import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { textsIn } from '../../../texts/all-languages.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { Telegram } from '../sending/open-telegram.ts'
import type { BotApi } from '../testing/bot-api.ts'
import { refusal } from '../testing/bot-api.ts'
import { addPicture, openBotServer, site, telegramPerson, typed } from '../testing/bot-server.ts'
import { openUnhurried } from '../testing/unhurried.ts'
import { answerInline } from './answer-inline.ts'

let botApi: BotApi
let server: TestServer
let telegram: Telegram
let owner: string
let flat: string
let cottage: string

beforeAll(async () => {
  const opened = await openBotServer()
  botApi = opened.botApi
  server = opened.server
  telegram = openUnhurried(server.context)
  owner = (await server.someone({ is_admin: true })).id
  flat = await server.listing(
    owner,
    { title: 'By the <sea>', price: 85_000 },
    { published_at: new Date('2026-01-02') },
  )
  cottage = await server.listing(
    owner,
    {
      category: 'house',
      apartmentCategory: null,
      dealType: 'rent',
      address: 'улица Пушкина, 5',
      price: 900,
      currency: 'GEL',
      floor: null,
      floorsCount: 2,
    },
    { published_at: new Date('2026-01-01') },
  )
  await server.listing(owner, { title: 'By the sea too' }, { status: 'unpublished' })
  return opened.close
})
beforeEach(() => {
  botApi.calls.length = 0
})

async function type(query: string, more: object = {}, id = 1) {
  const { inline_query: asked } = typed(id, query, more)
  if (asked) await answerInline(server.context, telegram, asked)
  return botApi.callsOf('answerInlineQuery').at(-1)?.body as {
    results: { id: string; [key: string]: unknown }[]
    [key: string]: unknown
  }
}
const idsOf = (answer: { results: { id: string }[] }) => answer.results.map(({ id }) => id)

describe('an inline search', () => {
  test('finds the newest listings for an empty text', async () => {
    const answer = await type('')
    expect(idsOf(answer)).toEqual([flat, cottage])
    expect(answer).toMatchObject({
      inline_query_id: 'query-',
      is_personal: true,
      cache_time: 60,
      next_offset: '',
    })
  })

  test('finds what the site finds, with typos, and no unpublished listing', async () => {
    expect(idsOf(await type('пушкина'))).toEqual([cottage])
    expect(idsOf(await type('  Pushkina '))).toEqual([cottage])
    expect(idsOf(await type('пушкена'))).toEqual([cottage])
    expect(idsOf(await type('двушка'))).toEqual([flat])
  })

  test.each([
    ['аренда дома до 1000 лари', 'cottage'],
    ['house for rent', 'cottage'],
    ['სახლი ქირით', 'cottage'],
    ['בית להשכרה עד 1000 לארי', 'cottage'],
    ['двушка до 90 тысяч', 'flat'],
    ['2 rooms for sale under 90k', 'flat'],
    ['იყიდება ორი ოთახი 90 ათასამდე', 'flat'],
    ['דירת 2 חדרים למכירה', 'flat'],
    ['house Pushkina', 'cottage'],
  ] as const)('understands a sentence: %s', async (query, which) => {
    expect(idsOf(await type(query))).toEqual([{ flat, cottage }[which]])
  })

  test.each(['двушка до 50 тысяч', 'house for sale', 'студия', 'დღიურად', 'בית עד 100 לארי'])(
    'finds nothing where no listing fits: %s',
    async (query) => {
      expect(idsOf(await type(query))).toEqual([])
    },
  )

  test('gives a card with price, facts, address, image and the deep link', async () => {
    const picture = await addPicture(server, flat)
    const { results } = await type('двушка')
    expect(results).toEqual([
      {
        type: 'article',
        id: flat,
        title: '$85,000 · 2-room apartment, 62\u00a0m²',
        description: expect.stringContaining('27'),
        thumbnail_url: `${site}/estateserver/images/${picture}?w=320`,
        thumbnail_width: 320,
        thumbnail_height: 240,
        input_message_content: {
          message_text: expect.stringMatching(
            /^<b>\$85,000<\/b>\nBy the &lt;sea&gt;\nFor sale: a two-room apartment in a new building, 62\u00a0m², on floor 7 of 20, fully renovated\.\n.*27/,
          ),
          parse_mode: 'HTML',
          link_preview_options: {
            url: `${site}/estateserver/images/${picture}?w=640`,
            prefer_large_media: true,
            show_above_text: true,
          },
        },
        reply_markup: {
          inline_keyboard: [
            [{ text: 'Open the ad', url: `https://t.me/sakhli_bot?startapp=ad_${flat}` }],
          ],
        },
      },
    ])
  })

  test.each([
    [
      'ru',
      '900 ₾ / мес. · Дом, 62 м²',
      'Сдаётся на длительный срок дом, 62 м², в 2 этажа, с ремонтом.',
    ],
    ['ka', ' ₾ / თვე · სახლი, 62 მ²', 'ქირავდება გრძელვადიანად სახლი'],
    ['he', 'בית, 62 מ״ר', 'להשכרה לטווח ארוך: בית, 62 מ״ר, בשתי קומות, לאחר שיפוץ.'],
  ] as const)('answers in the language of the user: %s', async (language, title, sentence) => {
    const { telegramId } = await telegramPerson(server, { language })
    const [result] = (await type('пушкина', {}, telegramId)).results
    expect(String(result?.title).replaceAll('\u00a0', ' ')).toContain(title)
    expect(result?.input_message_content).toMatchObject({
      message_text: expect.stringContaining(sentence.replaceAll(/ (?=м²|מ״ר)/g, '\u00a0')),
    })
  })

  test('gives the next page from where the last one ended', async () => {
    const many = await server.someone({ is_admin: true })
    const made: string[] = []
    for (let n = 0; n < 45; n += 1)
      made.push(await server.listing(many.id, { title: `Pageable home ${n}` }))
    const pages: string[][] = []
    let offset = ''
    do {
      const answer = await type('pageable', { offset })
      pages.push(idsOf(answer))
      offset = String(answer.next_offset)
    } while (offset)
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5])
    expect(new Set(pages.flat())).toEqual(new Set(made))
  })

  test.each(['x', '-1', '999999999', '1; drop table listings', '9'.repeat(30)])(
    'finds nothing at a made-up offset: %s',
    async (offset) => {
      expect(idsOf(await type('', { offset }))).toEqual([])
    },
  )

  test.each(['\0', '\ud800', '%', "'", '\\', 'я'.repeat(256), '👨‍👩‍👧'.repeat(40)])(
    'accepts %j',
    async (query) => {
      expect((await type(query)).results).toBeDefined()
    },
  )

  test('offers the mini-app where nothing is found', async () => {
    const answer = await type('zzzzqqqq')
    expect(answer.results).toEqual([])
    expect(answer.button).toEqual({
      text: textsIn('en').t('messages:bot.nothingFound'),
      web_app: { url: `${site}/bot` },
    })
  })

  test('ignores that Telegram no longer waits for the answer', async () => {
    botApi.answerNextTo(
      'answerInlineQuery',
      refusal(400, 'Bad Request: query is too old and response timeout expired'),
    )
    await expect(type('')).resolves.toBeDefined()
  })
})
