import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { telegram } from '../../../contract/people/telegram.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { BotApi } from '../testing/bot-api.ts'
import { refusal, tooMany } from '../testing/bot-api.ts'
import {
  addPicture,
  asTelegram,
  openBotServer,
  site,
  telegramPerson,
} from '../testing/bot-server.ts'

let botApi: BotApi
let server: TestServer
let ownerId: string
let me: Awaited<ReturnType<typeof telegramPerson>>

beforeAll(async () => {
  const opened = await openBotServer()
  botApi = opened.botApi
  server = opened.server
  ownerId = (await server.someone({ is_admin: true })).id
  me = await telegramPerson(server, { language: 'he' })
  return opened.close
})
beforeEach(() => {
  botApi.calls.length = 0
})

const share = (id: string, options = asTelegram(me.telegramId)) =>
  server.call(telegram.shareMessage, { params: { id } }, options)
const prepared = () => botApi.callsOf('savePreparedInlineMessage').map(({ body }) => body)

describe('sharing a listing from the mini-app', () => {
  test('prepares a photo, facts and a deep link, in the language of the sharer', async () => {
    const id = await server.listing(ownerId, { title: 'Sea <view>' })
    const picture = await addPicture(server, id)
    const { status, body } = await share(id)
    expect(status).toBe(200)
    expect(body.preparedMessageId).toMatch(/^prepared-/)
    expect(prepared()).toEqual([
      {
        user_id: me.telegramId,
        allow_user_chats: true,
        allow_group_chats: true,
        allow_channel_chats: true,
        result: {
          type: 'photo',
          id: `photo_${id}`,
          photo_url: `${site}/estateserver/images/${picture}?w=640`,
          photo_width: 640,
          photo_height: 480,
          thumbnail_url: `${site}/estateserver/images/${picture}?w=320`,
          title: 'דירת 2 חדרים, 62\u00a0מ״ר',
          caption: expect.stringContaining(
            'למכירה: דירת שני חדרים בבניין חדש, 62\u00a0מ״ר, בקומה 7 מתוך 20, לאחר שיפוץ',
          ),
          parse_mode: 'HTML',
          reply_markup: {
            inline_keyboard: [
              [{ text: 'לפתיחת המודעה', url: `https://t.me/sakhli_bot?startapp=ad_${id}` }],
            ],
          },
        },
      },
    ])
    expect(prepared()[0]?.result).toMatchObject({
      caption: expect.stringContaining('Sea &lt;view&gt;'),
    })
  })

  test('uses a video’s poster, and text alone without an image', async () => {
    const filmed = await server.listing(ownerId)
    const video = await addPicture(server, filmed, { type: 'video' })
    const bare = await server.listing(ownerId)
    await share(filmed)
    await share(bare)
    const [first, second] = prepared().map(({ result }) => result)
    expect(first).toMatchObject({
      photo_url: `${site}/estateserver/images/${video}/poster?w=640`,
    })
    expect(second).toMatchObject({ type: 'article', id: bare })
  })

  test('cuts the caption to Telegram’s limit', async () => {
    const id = await server.listing(ownerId, { title: '&'.repeat(255), address: 'ул. '.repeat(60) })
    await addPicture(server, id)
    expect((await share(id)).status).toBe(200)
  })

  test('is refused for a listing that is not public, even to its owner', async () => {
    const mine = await telegramPerson(server, { is_admin: true })
    const draft = await server.listing(mine.id, {}, { status: 'unpublished', published_at: null })
    const gone = await server.listing(mine.id, {}, { status: 'unpublished' })
    expect((await share(draft, asTelegram(mine.telegramId))).status).toBe(404)
    expect((await share(gone, asTelegram(mine.telegramId))).status).toBe(410)
    expect((await share('999999999')).status).toBe(404)
    expect(prepared()).toEqual([])
  })

  test('says when to try again while Telegram is busy or failing', async () => {
    const id = await server.listing(ownerId)
    const method = 'savePreparedInlineMessage'
    botApi.answerNextTo(method, tooMany(1), refusal(502, 'Bad Gateway'), 'cut')
    botApi.answerNextTo(method, refusal(400, 'Bad Request: BOT_INLINE_DISABLED'))
    const answers = [await share(id), await share(id), await share(id), await share(id)]
    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
      Array(4).fill([503, 'UNAVAILABLE']),
    )
    expect(answers.map((answer) => answer.headers['retry-after'])).toEqual(['1', '5', '5', '60'])
    expect((await share(id)).status).toBe(200)
  })

  test('is allowed with launch data alone', async () => {
    const id = await server.listing(ownerId)
    const answer = await server.call(telegram.shareMessage, { params: { id } }, { as: me })
    expect(answer.status).toBe(403)
    expect(prepared()).toEqual([])
  })
})
