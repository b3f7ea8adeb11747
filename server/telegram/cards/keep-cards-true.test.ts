import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { textsIn } from '../../../texts/all-languages.ts'
import { noteChange } from '../../db/listings-version.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { answerMessage } from '../answering/answer-message.ts'
import type { Telegram } from '../sending/open-telegram.ts'
import type { BotApi } from '../testing/bot-api.ts'
import { refusal, tooMany } from '../testing/bot-api.ts'
import {
  addPicture,
  chosen,
  openBotServer,
  site,
  telegramPerson,
  written,
} from '../testing/bot-server.ts'
import { openUnhurried } from '../testing/unhurried.ts'
import { rememberChosen, sweepCards } from './card-places.ts'
import { keepCardsTrue, refreshCards } from './keep-cards-true.ts'

let botApi: BotApi
let server: TestServer
let telegram: Telegram
let close: () => Promise<void>
let owner: string
let listing: string
let lastChat = 40_000

beforeAll(async () => {
  const opened = await openBotServer()
  botApi = opened.botApi
  server = opened.server
  close = opened.close
  telegram = openUnhurried(server.context)
  owner = (await server.someone({ is_admin: true })).id
})
afterAll(() => close())
beforeEach(async () => {
  await server.context.db.write.deleteFrom('telegram_cards').execute()
  await server.context.db.write.updateTable('listings').set({ status: 'unpublished' }).execute()
  listing = await server.listing(owner, { title: 'By the sea' })
  lastChat += 1
  botApi.calls.length = 0
  botApi.messages.length = 0
})

const start = async (parameter: string, id = lastChat) => {
  const { message } = written(id, `/start ${parameter}`)
  if (message) await answerMessage(server.context, telegram, message, { isFirstTry: true })
}
/** Changes the listing as any other part of the product would. */
async function change(row: object, id = listing) {
  await server.context.db.write
    .updateTable('listings')
    .set({ ...row, updated_at: new Date(Date.now() + 1_000) })
    .where('id', '=', id)
    .execute()
  await noteChange(server.context.db.write)
  await server.context.version.refresh()
}
const refresh = () => refreshCards(server.context, telegram)
const edits = (method = 'editMessageText') => botApi.callsOf(method).map(({ body }) => body)
const cardsKept = () =>
  server.context.db.write.selectFrom('telegram_cards').selectAll().orderBy('id').execute()
const choose = async (resultId: string, inlineId: string, id = lastChat) => {
  const { chosen_inline_result: result } = chosen(id, resultId, inlineId)
  if (result) await rememberChosen(server.context, result)
}
const { t } = textsIn('en')

describe('/start with a listing', () => {
  test('shows its card with price, facts, address, image and a button', async () => {
    const picture = await addPicture(server, listing)
    await start(`ad_${listing}`)
    expect(botApi.messages).toHaveLength(1)
    expect(botApi.messages[0]?.text).toMatch(/^<b>\$85,000<\/b>\nBy the sea\nFor sale: .*\n.*27/)
    expect(botApi.calls[0]?.body.link_preview_options).toMatchObject({
      url: `${site}/estateserver/images/${picture}?w=640`,
    })
    expect(botApi.messages[0]?.reply_markup?.inline_keyboard[0]).toEqual([
      {
        text: t('messages:openListing'),
        web_app: { url: `${site}/bot?tgWebAppStartParam=ad_${listing}` },
      },
    ])
  })

  test('that is withdrawn says so and names similar ones', async () => {
    const other = await server.listing(owner, { title: 'Alike', price: 84_000 })
    await change({ status: 'unpublished' })
    await start(`ad_${listing}`)
    expect(botApi.messages[0]?.text).toContain(t('messages:bot.card.withdrawn'))
    expect(botApi.messages[0]?.text).not.toContain('By the sea')
    expect(botApi.messages[0]?.text).toContain(`startapp=ad_${other}`)
  })

  test('that was never public answers like one that does not exist', async () => {
    const draft = await server.listing(owner, {}, { status: 'unpublished', published_at: null })
    await start(`ad_${draft}`)
    await start('ad_999999999', lastChat + 500)
    expect(botApi.messages[0]?.text).toBe(t('messages:bot.card.none'))
    expect(botApi.messages[1]?.text).toBe(botApi.messages[0]?.text)
    expect(await cardsKept()).toEqual([])
  })
})

describe('a card in a chat', () => {
  test('is edited when the price changes, and only then', async () => {
    await start(`ad_${listing}`)
    await refresh()
    expect(edits()).toEqual([])
    await change({ price: 80_000 })
    await refresh()
    await refresh()
    expect(edits()).toEqual([
      expect.objectContaining({
        chat_id: lastChat,
        message_id: expect.any(Number),
        text: expect.stringContaining('<b>$80,000</b>'),
      }),
    ])
  })

  test('changes when the listing is withdrawn and when it is published again', async () => {
    const other = await server.listing(owner, { title: 'Alike', price: 84_000 })
    await start(`ad_${listing}`)
    await change({ status: 'unpublished' })
    await refresh()
    expect(edits().at(-1)?.text).toContain(t('messages:bot.card.withdrawn'))
    expect(edits().at(-1)?.text).toContain(`startapp=ad_${other}`)
    await change({ status: 'published', updated_at: new Date(Date.now() + 5_000) })
    await refresh()
    expect(edits().at(-1)?.text).toContain('By the sea')
  })

  test('sent from a search or by sharing is edited in the sender’s language', async () => {
    const person = await telegramPerson(server, { language: 'he' })
    await choose(listing, 'inline-1', person.telegramId)
    await choose(`photo_${listing}`, 'inline-2')
    await choose(`photo_${listing}`, 'inline-2')
    await change({ price: 70_000 })
    await refresh()
    expect(edits()).toEqual([
      expect.objectContaining({
        inline_message_id: 'inline-1',
        text: expect.stringContaining('למכירה'),
      }),
    ])
    expect(edits('editMessageCaption')).toEqual([
      expect.objectContaining({
        inline_message_id: 'inline-2',
        caption: expect.stringContaining('<b>$70,000</b>'),
        reply_markup: {
          inline_keyboard: [[{ text: t('messages:openListing'), url: expect.any(String) }]],
        },
      }),
    ])
  })

  test('is forgotten when its message was deleted, not when it was unchanged', async () => {
    await start(`ad_${listing}`)
    await choose(listing, 'inline-3')
    botApi.answerNextTo(
      'editMessageText',
      refusal(400, 'Bad Request: message is not modified'),
      refusal(400, 'Bad Request: message to edit not found'),
    )
    await change({ price: 60_000 })
    await refresh()
    expect((await cardsKept()).map((card) => card.inline_message_id)).toEqual([null])
  })

  test('is edited only after the wait that Telegram asks for', async () => {
    await start(`ad_${listing}`)
    botApi.answerNextTo('editMessageText', tooMany(1))
    await change({ price: 50_000 })
    expect(await refresh()).toBe(false)
    expect(await refresh()).toBe(true)
    expect(edits()).toHaveLength(2)
  })

  test('is kept up to date by one of two processes', async () => {
    await start(`ad_${listing}`)
    await change({ price: 40_000 })
    const stopping = new AbortController()
    const running = [
      keepCardsTrue(server.context, telegram, stopping),
      keepCardsTrue(server.context, telegram, stopping),
    ]
    await expect.poll(() => edits().length, { timeout: 10_000 }).toBe(1)
    stopping.abort()
    await Promise.all(running)
    expect(edits()).toHaveLength(1)
  })
})

describe('stored cards', () => {
  test('are a hundred per person at most, and ninety days old at most', async () => {
    for (let n = 0; n < 103; n += 1) await choose(listing, `many-${n}`)
    await choose(listing, 'of-somebody-else', lastChat + 900)
    expect(await cardsKept()).toHaveLength(101)
    await server.context.db.write
      .updateTable('telegram_cards')
      .set({ created_at: new Date(Date.now() - 91 * 86_400_000) })
      .where('inline_message_id', '<>', 'of-somebody-else')
      .execute()
    await sweepCards(server.context)
    expect(await cardsKept()).toHaveLength(1)
  })

  test.each(['', 'x', 'photo_', '1; drop', '999999999'])(
    'are not made for an id that is no listing: %s',
    async (id) => {
      await choose(id, 'made-up')
      expect(await cardsKept()).toEqual([])
    },
  )
})
