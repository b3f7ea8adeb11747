import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverLimits } from '../../../contract/limits.ts'
import { listings } from '../../../contract/listings/listings.ts'
import { ownListings } from '../../../contract/listings/own-listings.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { answerButton } from '../answering/answer-button.ts'
import type { Telegram } from '../sending/open-telegram.ts'
import type { BotApi } from '../testing/bot-api.ts'
import { refusal, tooMany } from '../testing/bot-api.ts'
import { openBotServer, pressed, site, telegramPerson } from '../testing/bot-server.ts'
import { openUnhurried } from '../testing/unhurried.ts'
import { askAdvertiser } from './ask-advertiser.ts'
import { askAdvertisers } from './ask-advertisers.ts'
import { confirmAllData, confirmData, withdrawData } from './press-still-available.ts'

const day = 86_400_000
const { afterDays, againDays, times } = serverLimits.stillAvailable
const start = new Date('2026-03-01T09:00:00Z')

let botApi: BotApi
let server: TestServer
let telegram: Telegram
let now = start
let owner: Awaited<ReturnType<typeof telegramPerson>>

beforeAll(async () => {
  const opened = await openBotServer({}, { clock: () => now })
  botApi = opened.botApi
  server = opened.server
  telegram = openUnhurried(server.context)
  return opened.close
})
beforeEach(async () => {
  now = start
  await server.context.db.write.updateTable('listings').set({ status: 'unpublished' }).execute()
  owner = await telegramPerson(server, { is_admin: true })
  botApi.calls.length = 0
  botApi.messages.length = 0
})

const pass = (days: number) => {
  now = new Date(now.getTime() + days * day)
}
const listingOf = (ownerId: string, daysAgo = 0, row: object = {}) =>
  server.listing(ownerId, {}, { updated_at: new Date(now.getTime() - daysAgo * day), ...row })
const statusOf = async (id: string) =>
  server.context.db.write
    .selectFrom('listings')
    .select(['status', 'confirmed_at', 'asks'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function askedAbout(): Promise<string[]> {
  await server.context.db.write.deleteFrom('notices').execute()
  await askAdvertisers(server.context)
  const { rows } = await sql<{ id: string }>`
    select listings.id from notices join listings on listings.owner_id = notices.user_id
    where kind = 'freshness' and listings.asked_at = (data->>'askedAt')::timestamptz`.execute(
    server.context.db.write,
  )
  return rows.map(({ id }) => id).sort()
}

async function press(data: string, by = owner.telegramId, keyboard: object[][] = []) {
  const { callback_query: query } = pressed(by, data, {
    message: {
      message_id: 77,
      date: 1,
      chat: { id: by, type: 'private' },
      text: 'Is <this> true?',
      reply_markup: { inline_keyboard: keyboard },
    },
  })
  if (query) await answerButton(server.context, telegram, query)
  return botApi.callsOf('answerCallbackQuery').at(-1)?.body.text
}

describe('an advertiser', () => {
  test('is asked about a listing that was not changed for three weeks', async () => {
    const old = await listingOf(owner.id, afterDays + 1)
    await listingOf(owner.id, afterDays - 1)
    await listingOf(owner.id, afterDays + 1, { status: 'unpublished' })
    await listingOf(owner.id, afterDays + 1, { deleted_at: now })
    await listingOf(owner.id, afterDays + 1, { confirmed_at: new Date(now.getTime() - day) })
    expect(await askedAbout()).toEqual([old])
    expect(await askedAbout()).toEqual([])
  })

  test('is asked again after a week, and no more than three times', async () => {
    const listing = await listingOf(owner.id, afterDays + 1)
    for (let time = 1; time <= times; time += 1) {
      expect(await askedAbout()).toEqual([listing])
      pass(againDays - 1)
      expect(await askedAbout()).toEqual([])
      pass(2)
    }
    expect(await askedAbout()).toEqual([])
    pass(365)
    expect(await askedAbout()).toEqual([])
    expect((await statusOf(listing)).asks).toBe(times)
  })

  test('is asked again three weeks after they confirmed the listing', async () => {
    const listing = await listingOf(owner.id, afterDays + 1)
    expect(await askedAbout()).toEqual([listing])
    await press(confirmData(listing))
    pass(afterDays - 1)
    expect(await askedAbout()).toEqual([])
    pass(2)
    expect(await askedAbout()).toEqual([listing])
    expect((await statusOf(listing)).asks).toBe(1)
  })

  test('is asked about all their listings at once, and not again for a week', async () => {
    for (let n = 0; n < 5; n += 1) await listingOf(owner.id, afterDays + n + 1)
    expect(await askedAbout()).toHaveLength(5)
    const late = await listingOf(owner.id, afterDays + 1)
    for (let day = 1; day < 7; day += 1) {
      pass(1)
      expect(await askedAbout()).toEqual([])
    }
    pass(1)
    expect(await askedAbout()).toContain(late)
  })

  test('is not asked when blocked, and by a notice alone if the bot may not write', async () => {
    const { id: unlinked } = await server.someone({ is_admin: true })
    const blocked = await telegramPerson(server, { is_admin: true, is_blocked: true })
    const refused = await telegramPerson(server, { is_admin: true })
    const { write } = server.context.db
    await sql`update users set telegram_refused_at = ${now} where id = ${refused.id}`.execute(write)
    await server.context.jobs.start()
    await sql`delete from jobs.job where name = 'tell-telegram'`.execute(server.context.db.write)
    const asked = [await listingOf(unlinked, afterDays + 1)]
    asked.push(await listingOf(refused.id, afterDays + 1))
    await listingOf(blocked.id, afterDays + 1)
    expect(await askedAbout()).toEqual(asked)
    const jobs = sql`select from jobs.job where name = 'tell-telegram'`
    expect((await jobs.execute(server.context.db.write)).rows).toEqual([])
  })

  test('is asked once when two processes ask at the same time', async () => {
    await listingOf(owner.id, afterDays + 1)
    const rounds = await Promise.all([
      askAdvertisers(server.context),
      askAdvertisers(server.context),
    ])
    expect(rounds.sort()).toEqual([0, 1])
  })
})

describe('the question', () => {
  const ask = (ownerId = owner.id, askedAt = now) =>
    askAdvertiser(server.context, telegram, { ownerId, askedAt: askedAt.toISOString() })

  test('names the listing and has answer buttons, in the advertiser’s language', async () => {
    const person = await telegramPerson(server, { is_admin: true, language: 'ru' })
    const listing = await listingOf(person.id, afterDays + 1)
    await askedAbout()
    expect(await ask(person.id)).toBeUndefined()
    const [message] = botApi.messages
    expect(message?.chat_id).toBe(person.telegramId)
    expect(message?.text).toContain(textsIn('ru').t('notices:kind.freshness'))
    expect(message?.text.replaceAll('\u00a0', ' ')).toContain(
      '2-комнатная квартира, 62 м² · 85 000 $',
    )
    expect(message?.reply_markup?.inline_keyboard).toEqual([
      [
        {
          text: textsIn('ru').t('messages:stillAvailable.keep'),
          callback_data: confirmData(listing),
        },
        {
          text: textsIn('ru').t('messages:stillAvailable.withdraw'),
          callback_data: withdrawData(listing),
        },
      ],
      [
        {
          text: textsIn('ru').t('messages:openListing'),
          web_app: { url: `${site}/bot?tgWebAppStartParam=ad_${listing}` },
        },
      ],
    ])
  })

  test('is not sent when the listing was changed, confirmed or withdrawn before', async () => {
    const listings = [
      await listingOf(owner.id, afterDays + 3),
      await listingOf(owner.id, afterDays + 2),
      await listingOf(owner.id, afterDays + 1),
    ] as const
    expect(await askedAbout()).toHaveLength(3)
    const askedAt = now
    pass(1)
    await press(confirmData(listings[0]))
    await press(withdrawData(listings[1]))
    await server.context.db.write
      .updateTable('listings')
      .set({ updated_at: now })
      .where('id', '=', listings[2])
      .execute()
    await ask(owner.id, askedAt)
    expect(botApi.messages).toEqual([])
  })

  test('waits if Telegram asks for it, and ends if the person has blocked the bot', async () => {
    await listingOf(owner.id, afterDays + 1)
    await askedAbout()
    botApi.answerNext(tooMany(1), refusal(403, 'Forbidden: bot was blocked by the user'))
    expect(await ask()).toEqual({ againInSeconds: 1 })
    expect(await ask()).toBeUndefined()
    expect(await ask()).toBeUndefined()
    expect(botApi.messages).toHaveLength(2)
  })
})

describe('the question about several listings', () => {
  const askAboutThree = async () => {
    const listings = [
      await listingOf(owner.id, afterDays + 3),
      await listingOf(owner.id, afterDays + 2),
      await listingOf(owner.id, afterDays + 1),
    ]
    await askedAbout()
    await askAdvertiser(server.context, telegram, {
      ownerId: owner.id,
      askedAt: now.toISOString(),
    })
    return listings
  }

  test('is one message with a button for all and one for each', async () => {
    const listings = await askAboutThree()
    expect(botApi.messages).toHaveLength(1)
    const data = botApi.messages[0]?.reply_markup?.inline_keyboard.map(
      ([button]) => button?.callback_data,
    )
    expect(data).toEqual([confirmAllData(now), ...listings.map(withdrawData), undefined])
    expect(botApi.messages[0]?.text.match(/•/g)).toHaveLength(3)
  })

  test('names ten of twelve listings, and one press confirms all', async () => {
    const listings: string[] = []
    for (let n = 0; n < 12; n += 1) listings.push(await listingOf(owner.id, afterDays + 1))
    await askedAbout()
    await askAdvertiser(server.context, telegram, {
      ownerId: owner.id,
      askedAt: now.toISOString(),
    })
    expect(botApi.messages[0]?.text).toContain(
      textsIn('en').t('messages:stillAvailable.more', { n: 2 }),
    )
    expect(await press(confirmAllData(now))).toBe(
      textsIn('en').t('messages:stillAvailable.keptAll'),
    )
    for (const id of listings) expect((await statusOf(id)).confirmed_at).toEqual(now)
    pass(afterDays - 1)
    expect(await askedAbout()).toEqual([])
  })

  test('stays for the other listings when one is unpublished', async () => {
    const [first = '', second = ''] = await askAboutThree()
    const keyboard = [
      [{ text: 'All', callback_data: confirmAllData(now) }],
      [{ text: 'A', callback_data: withdrawData(first) }],
      [{ text: 'B', callback_data: withdrawData(second) }],
    ]
    expect(await press(withdrawData(first), owner.telegramId, keyboard)).toBe(
      textsIn('en').t('messages:bot.withdrawn'),
    )
    expect(botApi.callsOf('editMessageReplyMarkup').at(-1)?.body.reply_markup).toEqual({
      inline_keyboard: [keyboard[0], keyboard[2]],
    })
    expect((await statusOf(first)).status).toBe('unpublished')
    expect((await statusOf(second)).status).toBe('published')
  })

  test('cannot be answered by another person or in an older message', async () => {
    const listings = await askAboutThree()
    const other = await telegramPerson(server, { is_admin: true })
    await press(confirmAllData(now), other.telegramId)
    pass(againDays)
    await askedAbout()
    await press(confirmAllData(new Date(now.getTime() - againDays * day)))
    for (const id of listings) expect((await statusOf(id)).confirmed_at).toBeNull()
  })
})

describe('a press of “Still available”', () => {
  test('confirms the listing and removes the buttons, and twice does no harm', async () => {
    const listing = await listingOf(owner.id, 30)
    const read = () => server.call(listings.get, { params: { id: listing } })
    expect((await read()).body.confirmedAt).toBeNull()
    const before = BigInt(await server.context.version.refresh())
    for (const _ of [1, 2])
      expect(await press(confirmData(listing))).toBe(textsIn('en').t('messages:bot.kept'))
    expect(BigInt(server.context.version.current)).toBe(before + 2n)
    expect(await statusOf(listing)).toMatchObject({ status: 'published', confirmed_at: now })
    expect((await read()).body.confirmedAt).toBe(now.toISOString())
    expect(botApi.callsOf('editMessageText').at(-1)?.body).toMatchObject({
      chat_id: owner.telegramId,
      message_id: 77,
      text: `Is &lt;this&gt; true?\n\n<b>${textsIn('en').t('messages:bot.kept')}</b>`,
      reply_markup: { inline_keyboard: [[{ text: textsIn('en').t('messages:openListing') }]] },
    })
  })
})

describe('a press of “Unpublish”', () => {
  test('unpublishes as the owner would, with a line in the history, and only once', async () => {
    const listing = await listingOf(owner.id, 30)
    expect(await press(withdrawData(listing))).toBe(textsIn('en').t('messages:bot.withdrawn'))
    expect(await press(withdrawData(listing))).toBe(textsIn('en').t('messages:bot.notPublished'))
    expect((await statusOf(listing)).status).toBe('unpublished')
    const params = { id: listing }
    const { body } = await server.call(ownListings.history, { params }, { as: owner })
    expect(body.statuses).toEqual([
      expect.objectContaining({ from: 'published', to: 'unpublished', by: 'owner' }),
    ])
    expect((await server.call(listings.get, { params: { id: listing } })).status).toBe(410)
  })

  test('twice at once unpublishes once', async () => {
    const listing = await listingOf(owner.id, 30)
    await Promise.all([
      press(withdrawData(listing)),
      press(withdrawData(listing)),
      press(confirmData(listing)),
    ])
    const changes = await server.context.db.write
      .selectFrom('status_changes')
      .select('id')
      .where('listing_id', '=', listing)
      .execute()
    expect(changes).toHaveLength(1)
    expect((await statusOf(listing)).status).toBe('unpublished')
  })
})

describe('a made-up button', () => {
  test('does nothing to somebody else’s listing, not even for an operator', async () => {
    const listing = await listingOf(owner.id, 30)
    const others = [
      await telegramPerson(server, { is_admin: true }),
      await telegramPerson(server, { is_operator: true, is_admin: true }),
      await telegramPerson(server),
      { telegramId: 1 },
    ]
    for (const { telegramId } of others)
      for (const data of [confirmData(listing), withdrawData(listing)])
        expect([
          textsIn('en').t('messages:bot.notYours'),
          textsIn('ru').t('messages:bot.notYours'),
        ]).toContain(await press(data, telegramId))
    expect(await statusOf(listing)).toMatchObject({ status: 'published', confirmed_at: null })
    expect(botApi.callsOf('editMessageText')).toEqual([])
  })

  test('does nothing for a blocked advertiser', async () => {
    const person = await telegramPerson(server, { is_admin: true, is_blocked: true })
    const listing = await listingOf(person.id, 30)
    expect(await press(withdrawData(listing), person.telegramId)).toBe(
      textsIn('en').t('messages:bot.notYours'),
    )
    expect((await statusOf(listing)).status).toBe('published')
  })

  test.each([
    '',
    'still_yes:',
    'still_yes:x',
    'still_yes:1 or 1=1',
    'still_maybe:1',
    'still_yes:-1',
    'still_yes:1234567890123456789',
    'still_no:1\n',
    '\0',
  ])('is answered as outdated: %j', async (data) => {
    expect(await press(data)).toBe(textsIn('en').t('messages:bot.oldButton'))
  })

  test.each(['0', '999999999999999999'])('with an unknown listing is refused: %s', async (id) => {
    expect(await press(withdrawData(id))).toBe(textsIn('en').t('messages:bot.notYours'))
  })

  test('of a deleted listing is answered as not published', async () => {
    const listing = await listingOf(owner.id, 30, { deleted_at: now })
    expect(await press(confirmData(listing))).toBe(textsIn('en').t('messages:bot.notPublished'))
    expect(await press(withdrawData(listing))).toBe(textsIn('en').t('messages:bot.notPublished'))
  })
})

test('a message that Telegram does not edit any more is left unchanged', async () => {
  const listing = await listingOf(owner.id, 30)
  botApi.answerNextTo('editMessageText', refusal(400, "Bad Request: message can't be edited"))
  expect(await press(confirmData(listing))).toBe(textsIn('en').t('messages:bot.kept'))
})
